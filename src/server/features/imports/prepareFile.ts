import { createHash } from 'node:crypto';
import type { ImportModel } from '#engine/model.ts';
import { uploadOf } from '#server/guard/upload.ts';
import type { PreparingContext } from '#server/platform/handler.ts';
import type { Prepared } from '#server/platform/ports.ts';
import { readSheet } from '#server/sheets/readSheet.ts';
import type { SheetFile } from '#server/sheets/sheetFile.ts';
import { expectedSheet } from './sheet/expectedSheet.ts';
import { importColumnsOf } from './sheet/importColumns.ts';
import { refusedBy, refusedByRule } from './sheet/refusedBy.ts';

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
  noun: string,
  purposes: readonly string[],
  { type }: Pick<FileRequest, 'type'>,
): ImportModel => {
  const purpose = type ?? purposes[0];
  const model = models[noun]?.imports.find((each) => each.purpose === purpose);
  if (model === undefined) throw new Error(`${noun} has no import ${purpose}`);
  return model;
};

/**
 * Reads the file of a request before its transaction, in a thread of its own: nobody waits for the database meanwhile, and nothing
 * is stored of what is refused. A request without a file is prepared with nothing.
 */
export const prepareFile = async (
  noun: string,
  purposes: readonly string[],
  request: FileRequest,
  context: PreparingContext,
): Promise<Prepared> => {
  if (request.file === undefined || request.file === null) return { kind: 'prepared', value: undefined };
  const file = uploadOf(request.file);
  if (file === undefined) return refusedByRule('import.fileOrImport', 'file');
  const model = purposeOf(context, noun, purposes, request);
  const columns = await context.readLater((db) => importColumnsOf({ ...context, db }, model));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const expected = expectedSheet(context, model, columns);
  const sheet = await readSheet(bytes, { ...expected, fileName: file.name });
  if (!('rows' in sheet)) return refusedBy(sheet);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const value: PreparedFile = { sheet, name: shownName(file.name), hash };
  return { kind: 'prepared', value };
};
