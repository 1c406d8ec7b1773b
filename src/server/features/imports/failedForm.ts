import { pathText } from '#domain/department/path.ts';
import { violation } from '#domain/violation.ts';
import type { FieldModel, ImportModel } from '#engine/model.ts';
import { reasonHeaders } from '#engine/sheet/templateForm.ts';
import { filledIn, templateWords } from '#i18n/template.ts';
import type { Entity } from '#server/crud/table.ts';
import { addedWords, importColumnsOf } from '#server/features/directory/customField/customFields.ts';
import { listDepartments } from '#server/features/directory/department/store/departmentCounts.ts';
import { readScopeOf, visibleWay } from '#server/features/directory/scope.ts';
import { fileNameOf } from '#server/features/tasks/export/openExport.ts';
import { type TicketHolder, takeTicket } from '#server/features/tasks/store/exportJobs.ts';
import { mayCall } from '#server/guard/permission.ts';
import { type Answer, type CallContext, refused } from '#server/platform/handler.ts';
import { type FormColumn, formColumns } from '#server/sheets/template/formColumn.ts';
import type { FormSource } from '#server/sheets/template/formSheets.ts';
import {
  type FilledForm,
  type FormFormat,
  type FormRow,
  formStream,
} from '#server/sheets/template/formStream.ts';
import { type RowSpeaker, toWireRow } from './run/wireRow.ts';
import { type ImportJobRecord, keyOf } from './store/importJobs.ts';
import type { ImportRowRecord } from './store/importRows.ts';
import { findUnwritten } from './store/importViews.ts';

/** As many departments as a company may have. */
const maxPaths = 10_000;

/** Paths of the departments the reader sees, in the order of the tree, each from the first department they see. */
const departmentPaths = async (context: CallContext): Promise<readonly string[]> => {
  const scope = readScopeOf(context, 'department');
  const found = await listDepartments(context.db, {
    companyId: context.actor.companyId,
    treeBounds: scope,
    limit: maxPaths,
  });
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return found.map(({ ancestors }) =>
    pathText(visibleWay(scope, ancestors).map((id) => names.get(id) ?? '')),
  );
};

/**
 * The form of a purpose for a reader: in their language, with the company's own fields and the departments they see. `chosen` are
 * the names of the columns wanted, in the form's own order; those that are required are in it anyway, and nothing chosen is all.
 */
const formOf = async (
  context: CallContext,
  model: ImportModel,
  chosen: readonly string[] = [],
): Promise<FormSource> => {
  const { locale } = context;
  const added = await importColumnsOf(context, model);
  const isChosen = ({ name, path }: FieldModel): boolean => chosen.includes(name) || chosen.includes(path);
  const columns = added.columns.filter(
    (field) => chosen.length === 0 || field.isRequired || field.name === model.keys[0] || isChosen(field),
  );
  const own = addedWords(context, { importModel: model, importColumns: added, locale });
  const wordOf = (key: string): string => own[key] ?? context.words.of(model.noun, key) ?? '';
  const shown = formColumns({ locale, wordOf, mode: model.mode }, columns);
  return {
    model,
    columns: shown,
    words: templateWords[locale],
    departments: shown.some(({ takesDepartments }) => takesDepartments) ? await departmentPaths(context) : [],
  };
};

/** What the ticket for a template stands for. */
export interface TemplateTicket {
  readonly purpose: string;
  readonly format: FormFormat;
  readonly columns: readonly string[];
  readonly fileName: string;
}

/** A way in that the reader may use; what is not there and what is not theirs are the same. */
export const importFor = (
  { models, actor }: Pick<CallContext, 'models' | 'actor'>,
  noun: string,
  purpose: string | null | undefined,
): ImportModel | undefined => {
  const entity = Object.hasOwn(models, noun) ? models[noun] : undefined;
  const model = entity?.imports.find((each) => each.purpose === purpose);
  const check = model === undefined ? undefined : entity?.calls[model.calls.check];
  return check !== undefined && mayCall(check, { models, actor, payload: {} }) ? model : undefined;
};

/** Who may take a ticket for a template of a noun: the session it was given to. */
export const templateHolder = (
  { actor, sessionId }: Pick<CallContext, 'actor' | 'sessionId'>,
  noun: string,
): TicketHolder | undefined =>
  sessionId === undefined ? undefined : { companyId: actor.companyId, sessionId, noun: `template:${noun}` };

export interface TemplateRequest {
  readonly type?: string | null;
  readonly ticket?: string | null;
}

/** What a template is called on the reader's disk. */
export const templateFileName = (
  { words, locale, now }: Pick<CallContext, 'words' | 'locale' | 'now'>,
  { noun, purpose }: Pick<ImportModel, 'noun' | 'purpose'>,
  format: FormFormat,
): string => {
  const title = words.of(noun, `imports.${purpose}.title`) ?? words.of(noun, 'plural') ?? noun;
  return fileNameOf(filledIn(templateWords[locale].template, { title }), format, now);
};

const plainFormat: FormFormat = 'xlsx';

/** The template as the specification asks for it, by its address alone: the whole form of a purpose. */
const plainTemplate = async (
  context: CallContext,
  noun: string,
  purpose: string | null | undefined,
): Promise<Answer<unknown>> => {
  const model = importFor(context, noun, purpose);
  if (model === undefined) return refused([violation('call.noPermission')], 'no_permission');
  const form = await formOf(context, model);
  const name = templateFileName(context, model, plainFormat);
  return { kind: 'file', file: { name, ...formStream(plainFormat, form) } };
};

/**
 * Takes the ticket and answers the template it stands for, with the departments and fields of now; without one, the whole form of the
 * first purpose, or of `type`. A ticket of another noun, purpose or session is none (T09).
 */
export const answerTemplate = async (
  { model: { noun } }: Entity,
  {
    purposes,
    request: { type, ticket },
    context,
  }: {
    readonly purposes: readonly string[];
    readonly request: TemplateRequest;
    readonly context: CallContext;
  },
): Promise<Answer<unknown>> => {
  if (ticket === undefined || ticket === null) return plainTemplate(context, noun, type ?? purposes[0]);
  const lapsed = refused([violation('call.ticketLapsed')]);
  const holder = templateHolder(context, noun);
  const taken = holder && (await takeTicket(context.db, { holder, ticket, now: context.now }));
  if (taken === undefined) return lapsed;
  // `importTemplateTicket` wrote it.
  const { purpose, format, columns, fileName } = taken as unknown as TemplateTicket;
  const model = importFor(context, noun, purpose);
  if (model === undefined || (type ?? purpose) !== purpose) return lapsed;
  const form = await formOf(context, model, columns);
  return { kind: 'file', file: { name: fileName, ...formStream(format, form) } };
};

/** What the ticket for the rows that were not written stands for. */
export interface FailedTicket {
  readonly importId: number;
  readonly format: FormFormat;
  readonly fileName: string;
}

/** Who may take such a ticket: the session it was given to. */
export const failedHolder = ({
  actor,
  sessionId,
}: Pick<CallContext, 'actor' | 'sessionId'>): TicketHolder | undefined =>
  sessionId === undefined ? undefined : { companyId: actor.companyId, sessionId, noun: 'failedRows' };

/** Rows read at once: enough that the database is asked seldom, few enough that others get their turn. */
const rowsAtOnce = 500;

const reasonText = (speaker: RowSpeaker, row: ImportRowRecord): string => {
  const { hint: withHint, reason: plain } = templateWords[speaker.context.locale];
  return toWireRow(speaker, row)
    .problems.map(({ header, reason, hint }) => {
      const params = { header: header ?? '', reason, hint: hint ?? '' };
      const said = header === null ? reason : filledIn(plain, params);
      return hint === null ? said : filledIn(withHint, { ...params, reason: said });
    })
    .join('\n');
};

async function* failedRows(
  context: CallContext,
  {
    job,
    shown,
    speaker,
  }: { readonly job: ImportJobRecord; readonly shown: readonly FormColumn[]; readonly speaker: RowSpeaker },
): AsyncGenerator<readonly FormRow[]> {
  let after = -1;
  for (;;) {
    const from = after;
    // The call is over by now: what its rows are read with is opened again for each piece.
    const rows = await context.readLater((db) =>
      findUnwritten(db, { key: keyOf(job), after: from, limit: rowsAtOnce }),
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => [...shown.map(({ name }) => row.cells[name] ?? ''), reasonText(speaker, row)]);
    after = last.row_index;
  }
}

/**
 * The rows of an import that were not written, in the form of their template with the columns the sheet had: the texts as they are
 * now, and behind each why. The file can be mended and uploaded as it is.
 */
export const failedForm = async (
  context: CallContext,
  model: ImportModel,
  job: ImportJobRecord,
): Promise<FilledForm> => {
  const form = await formOf(context, model, job.columns);
  const speaker: RowSpeaker = { context, noun: model.noun, columns: await importColumnsOf(context, model) };
  return {
    ...form,
    reasonHeader: reasonHeaders[context.locale],
    rows: failedRows(context, { job, shown: form.columns, speaker }),
  };
};
