import { createHash } from 'node:crypto';
import type { FieldModel, ImportModel } from '#engine/model.ts';
import { exportColumns, exportNames } from '#engine/sheet/sheetRow.ts';
import { locales } from '#i18n/locale.ts';
import type { ImportChoices } from '#server/database/tables/sheet.ts';
import {
  addedName,
  type ImportColumns,
  importColumnsOf,
} from '#server/features/directory/customField/customFields.ts';
import { uploadOf } from '#server/guard/uploadHead.ts';
import type { CallContext, PreparingContext } from '#server/platform/handler.ts';
import type { Prepared } from '#server/platform/ports.ts';
import { nextId } from '#server/platform/store/sequences.ts';
import { acceptedHeaders } from '#server/sheets/headerRow.ts';
import { readSheet } from '#server/sheets/readSheet.ts';
import type { ExpectedSheet, SheetFile } from '#server/sheets/sheetFile.ts';
import { jobEntry } from './run/importRun.ts';
import { keepWaitingRows, waitingKey } from './run/jobRows.ts';
import { refusedBy, refusedByRule } from './sheet/sheetRows.ts';
import { findSameFile, type ImportJobRecord, insertImport, lockImportKind } from './store/importJobs.ts';

/** Headers of what an export of the noun tells and no import takes, such as whether someone is active. */
const exportedHeaders = (
  { words, models }: Pick<CallContext, 'words' | 'models'>,
  { noun, mode, columns }: ImportModel,
): readonly string[] => {
  const entity = models[noun];
  if (entity === undefined || mode !== 'change') return [];
  return exportColumns(entity, exportNames(entity))
    .filter(({ name }) => !columns.some((column) => column.name === name))
    .flatMap((field) => acceptedHeaders(words, noun, field));
};

/** What a purpose takes of a file, in the words of the schemas and of the fields an administrator added. */
export const expectedSheet = (
  context: Pick<CallContext, 'words' | 'locale' | 'models'>,
  model: ImportModel,
  columns: ImportColumns,
): ExpectedSheet => {
  const { words, locale } = context;
  const headersOf = (field: FieldModel): readonly string[] =>
    field.isRuntime === true
      ? locales.flatMap((each) => addedName(columns, field, each) ?? [])
      : acceptedHeaders(words, model.noun, field);
  return {
    model,
    columns: columns.columns,
    headersOf,
    readOver: exportedHeaders(context, model),
    maxRows: model.maxRows,
    locale,
    titleOf: (mark) => {
      const [noun = '', purpose = ''] = mark.split('.');
      return words.of(noun, `imports.${purpose}.title`);
    },
  };
};

/** A file that was read before its transaction. */
export interface PreparedFile {
  readonly sheet: SheetFile;
  readonly name: string;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
}

/** What a check or commit says of itself. */
export interface FileRequest {
  readonly type?: string | null;
  readonly file?: unknown;
}

const maxNameLength = 200;

/** The name as it is shown: no path, no signs that steer a text. */
const shownName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, '')
    .trim()
    .slice(0, maxNameLength) || 'import';

/** The purpose a request means: the one it names, else the first of the call. */
export const purposeOf = (
  { models }: Pick<PreparingContext, 'models'>,
  {
    noun,
    purposes,
    fileRequest: { type },
  }: {
    readonly noun: string;
    readonly purposes: readonly string[];
    readonly fileRequest: Pick<FileRequest, 'type'>;
  },
): ImportModel => {
  const purpose = type ?? purposes[0];
  const model = models[noun]?.imports.find((each) => each.purpose === purpose);
  if (model === undefined) throw new Error(`${noun} has no import ${purpose}`);
  return model;
};

/**
 * Reads the file of a request before its transaction, in a thread of its own: no one waits for the database meanwhile, and nothing
 * is stored of what is refused. A request without a file is prepared with nothing.
 */
export const prepareFile = async (
  noun: string,
  {
    purposes,
    request,
    context,
  }: {
    readonly purposes: readonly string[];
    readonly request: FileRequest;
    readonly context: PreparingContext;
  },
): Promise<Prepared> => {
  if (request.file === undefined || request.file === null) return { kind: 'prepared', value: undefined };
  const file = uploadOf(request.file);
  if (file === undefined) return refusedByRule('import.fileOrImport', 'file');
  const model = purposeOf(context, { noun, purposes, fileRequest: request });
  const columns = await context.readLater((db) => importColumnsOf({ ...context, db }, model));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const expected = expectedSheet(context, model, columns);
  const sheet = await readSheet(bytes, { ...expected, fileName: file.name });
  if (!('rows' in sheet)) return refusedBy(sheet);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const value: PreparedFile = { sheet, name: shownName(file.name), hash };
  return { kind: 'prepared', value };
};

const minute = 60_000;
const day = 24 * 60 * minute;
/** Results are kept so long (contract.md section 2). */
const keptMs = 30 * day;
/** So long the same file is the same request (I12) ... */
const sameRequestMs = 10 * minute;
/** ... but a dry run that was looked at is asked for again: the company may have changed since. */
const sameCheckMs = minute / 4;

/** An import that was made, or the one the same file made before. */
interface TakenFile {
  readonly job: ImportJobRecord;
  readonly isRepeated: boolean;
}

/** A dry run is the same as long as it stands before the writing: what a written one left is to be looked at again. */
const checkStatuses = ['uploaded', 'checked', 'importing'] as const;
const commitStatuses = [...checkStatuses, 'finished', 'partly'] as const;

const isSameRequest = (job: ImportJobRecord, now: Date): boolean => {
  const age = now.getTime() - job.created_at.getTime();
  return age <= (job.status === 'checked' ? sameCheckMs : sameRequestMs);
};

const makeJob = async (
  { db, actor, now, files, traceparent }: CallContext,
  {
    importModel: { noun, purpose },
    preparedFile: { sheet, name, hash },
    choices,
  }: {
    readonly importModel: ImportModel;
    readonly preparedFile: PreparedFile;
    readonly choices: ImportChoices | undefined;
  },
): Promise<ImportJobRecord> => {
  const key = {
    companyId: actor.companyId,
    importId: await nextId(db, { companyId: actor.companyId, noun: 'importJob' }),
  };
  const job = await insertImport(db, {
    company_id: key.companyId,
    import_id: key.importId,
    noun,
    purpose,
    file_name: name,
    file_hash: hash,
    format: sheet.format,
    locale: sheet.locale,
    rows_key: waitingKey(key),
    columns: JSON.stringify(sheet.columns),
    notes: JSON.stringify(sheet.notes),
    total: sheet.rows.length,
    counts: '{}',
    new_depts: '[]',
    new_positions: '[]',
    choices: choices === undefined ? null : JSON.stringify(choices),
    creator_id: actor.userId,
    asked_in: traceparent ?? null,
    created_at: now,
    expires_at: new Date(now.getTime() + keptMs),
  });
  await keepWaitingRows(files, waitingKey(key), sheet.rows);
  return job;
};

/**
 * Makes an import of a file that was read, in the caller's transaction: its rows wait to be checked. A file that the same person
 * sent some minutes ago makes none: what became of that one is answered (I12), unless it was taken back. `choices`: it is confirmed as
 * it arrives.
 */
export const takeFile = async (
  context: CallContext,
  {
    model,
    file,
    choices,
  }: { readonly model: ImportModel; readonly file: PreparedFile; readonly choices?: ImportChoices },
): Promise<TakenFile> => {
  const { db, actor, now } = context;
  const kind = { companyId: actor.companyId, noun: model.noun, purpose: model.purpose };
  await lockImportKind(db, kind);
  const statuses = choices === undefined ? checkStatuses : commitStatuses;
  const same = await findSameFile(db, kind, { hash: file.hash, creatorId: actor.userId, statuses });
  if (same !== undefined && isSameRequest(same, now)) return { job: same, isRepeated: true };
  const job = await makeJob(context, { importModel: model, preparedFile: file, choices });
  context.audit(jobEntry('upload', job, { total: [null, job.total] }));
  return { job, isRepeated: same !== undefined };
};
