import { isCustomFieldId } from '#domain/customField/definition.ts';
import { askingCall, exportCallOf, isProvedExport } from '#engine/exportCalls.ts';
import { flatQuestion } from '#engine/flatQuestion.ts';
import type { CallModel, ImportModel } from '#engine/model.ts';
import { mapVerb } from '#engine/request/mapVerb.ts';
import type { ConsoleProvider, ExportProof, ExportRequest, FetchedFile } from './consoleProvider.ts';
import { bindVerb, callOf, isWithheld, modelOf, type ProviderContext } from './verbs.ts';

interface ExportTicket {
  readonly ticket: string;
  readonly file_name: string;
  readonly count: number;
}

/** The list's own mapping says how filter and order travel; what an export does not know of is left away. */
const selectionOf = (context: ProviderContext, resource: string, { filter, sort }: ExportRequest) => {
  const { call, verb, model } = bindVerb(context, resource, 'list');
  const order = sort?.order === 'DESC' ? 'desc' : 'asc';
  const field = sort?.field === 'id' ? model.idField : sort?.field;
  const source = { page: 1, perPage: 1, filter, ...(field === undefined ? {} : { sort: { field, order } }) };
  const { page: _, page_size: __, ids: ___, ...selection } = mapVerb(call, verb.in ?? {}, source);
  return selection;
};

/** What is asked for: where the call names rows and fields itself, fields an administrator added stand apart. */
const parametersOf = (
  context: ProviderContext,
  {
    resource,
    callModel: {
      request: { properties },
    },
    request,
  }: { readonly resource: string; readonly callModel: CallModel; readonly request: ExportRequest },
): Readonly<Record<string, unknown>> => {
  const { columns, format, scope } = request;
  const narrowing = ['scope', 'filters'].find((name) => properties?.[name] !== undefined);
  if (narrowing === undefined) return { ...selectionOf(context, resource, request), columns, format };
  const added = columns.filter(isCustomFieldId);
  return {
    fields: columns.filter((name) => !isCustomFieldId(name)),
    ...(added.length === 0 ? {} : { custom_fields: added }),
    [narrowing]: scope ?? selectionOf(context, resource, request),
    format,
  };
};

const provedBy = async (
  call: CallModel,
  parameters: Readonly<Record<string, unknown>>,
  prove: ExportProof | undefined,
): Promise<Readonly<Record<string, unknown>>> =>
  prove !== undefined && isProvedExport(call)
    ? {
        ...parameters,
        verify_token: await prove({ call: call.name, parameters: JSON.stringify(parameters) }),
      }
    : parameters;

/**
 * Asks for an export and fetches its file by the ticket, which is good once and within a minute. A server without tickets answers with the
 * file; where it has the question in its address (spec.md section 7, `GET /contacts/export`), it is sent there.
 */
export const createAskExport =
  (context: ProviderContext): ConsoleProvider['askExport'] =>
  async (resource, request, prove) => {
    const model = modelOf(context, resource);
    const ask = askingCall(model, request);
    const file = exportCallOf(model, 'exportFile');
    if (ask === undefined || file === undefined) throw new Error(`Resource "${resource}" has no export.`);
    const sent = await provedBy(ask, parametersOf(context, { resource, callModel: ask, request }), prove);
    const answer = await context.send(ask, ask.method === 'GET' ? flatQuestion(ask.request, sent) : sent);
    if (answer instanceof Blob)
      return { file: answer, fileName: `${resource}.${request.format}`, count: undefined };
    const { ticket, file_name: fileName, count } = answer as ExportTicket;
    return { file: (await context.send(file, { ticket })) as Blob, fileName, count };
  };

const purposeOf = (context: ProviderContext, resource: string, purpose: string): ImportModel => {
  const found = modelOf(context, resource).imports.find((each) => each.purpose === purpose);
  if (found === undefined)
    throw new Error(`Resource "${resource}" has no import "${purpose}" in its schema.`);
  return found;
};

interface ImportTicket {
  readonly ticket: string;
  readonly file_name: string;
}

/** The template of a purpose: a ticket is asked for, the file is fetched with it, once and within a minute. */
const createAskTemplate =
  (context: ProviderContext): ConsoleProvider['askTemplate'] =>
  async (resource, purpose, requested) => {
    const { calls } = purposeOf(context, resource, purpose);
    if (isWithheld(context.models(), 'importTemplateTicket')) {
      const file = await context.send(callOf(context, calls.template), { type: purpose });
      return { file: file as Blob, fileName: `${resource}-${purpose}.xlsx` };
    }
    const asked = callOf(context, 'importTemplateTicket');
    const { ticket, file_name: fileName } = (await context.send(asked, {
      ...requested,
      noun: resource,
      type: purpose,
    })) as ImportTicket;
    const file = await context.send(callOf(context, calls.template), { type: purpose, ticket });
    return { file: file as Blob, fileName };
  };

/** The rows an import left out, in the form of its template. */
const createAskFailedRows =
  (context: ProviderContext): ConsoleProvider['askFailedRows'] =>
  async (importId, format): Promise<FetchedFile> => {
    const asked = callOf(context, 'importFailedRows');
    const { ticket, file_name: fileName } = (await context.send(asked, {
      import_id: importId,
      format,
    })) as ImportTicket;
    const file = await context.send(callOf(context, 'importFailedRowsFile'), { ticket });
    return { file: file as Blob, fileName };
  };

/** What the sheets of every noun need, whichever paths its schema names for them. */
export const createImportVerbs = (
  context: ProviderContext,
): Pick<ConsoleProvider, 'askTemplate' | 'askFailedRows' | 'checkSheet' | 'commitImport'> => ({
  askTemplate: createAskTemplate(context),
  askFailedRows: createAskFailedRows(context),
  checkSheet: async (resource, purpose, file, options) => {
    const call = callOf(context, purposeOf(context, resource, purpose).calls.check);
    // One path that checks and writes is told which by the status.
    const dryRun = call.request.properties?.status === undefined ? {} : { status: 0 };
    const sent = { ...dryRun, type: purpose, file };
    return (await context.send(call, sent, options)) as Awaited<ReturnType<ConsoleProvider['checkSheet']>>;
  },
  commitImport: async (resource, purpose, decision) => {
    const call = callOf(context, purposeOf(context, resource, purpose).calls.commit);
    const sent = { ...decision, type: purpose };
    return (await context.send(call, sent)) as Awaited<ReturnType<ConsoleProvider['commitImport']>>;
  },
});
