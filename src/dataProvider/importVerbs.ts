import type { ImportModel } from '#engine/model.ts';
import type { ConsoleProvider, FetchedFile } from './consoleProvider.ts';
import { callOf, modelOf, type ProviderContext } from './verbs.ts';

const purposeOf = (context: ProviderContext, resource: string, purpose: string): ImportModel => {
  const found = modelOf(context, resource).imports.find((each) => each.purpose === purpose);
  if (found === undefined)
    throw new Error(`Resource "${resource}" has no import "${purpose}" in its schema.`);
  return found;
};

interface Ticket {
  readonly ticket: string;
  readonly file_name: string;
}

/** The template of a purpose: a ticket is asked for, the file is fetched with it, once and within a minute. */
const createAskTemplate =
  (context: ProviderContext): ConsoleProvider['askTemplate'] =>
  async (resource, purpose, requested) => {
    const { calls } = purposeOf(context, resource, purpose);
    const asked = callOf(context, 'importTemplateTicket');
    const { ticket, file_name: fileName } = (await context.send(asked, {
      ...requested,
      noun: resource,
      type: purpose,
    })) as Ticket;
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
    })) as Ticket;
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
