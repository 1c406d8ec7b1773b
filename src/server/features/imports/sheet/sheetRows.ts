import { setImmediate } from 'node:timers/promises';
import { type Violation, violation } from '#domain/violation.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { FieldModel, ImportModel } from '#engine/model.ts';
import type { CellContext } from '#engine/sheet/cell.ts';
import { readRow } from '#engine/sheet/readRow.ts';
import type { RawRow, RowProblem, SheetRow } from '#engine/sheet/sheetRow.ts';
import type { Picked } from '#server/database/tables/sheet.ts';
import { importColumnsOf } from '#server/features/directory/customField/customFields.ts';
import type { ImportJobRecord } from '#server/features/imports/store/importJobs.ts';
import { errorKeyOf } from '#server/platform/errorKeys.ts';
import type { CallContext, Refusal } from '#server/platform/handler.ts';
import type { TargetImport } from './importTarget.ts';
import { relatedIdsIn } from './relatedIds.ts';

/** A row of a file or of the database, with its place in the import. */
export interface IndexedRow {
  readonly raw: RawRow;
  readonly index: number;
}

/** Read without a break; others have their turn after these. */
const rowsInARow = 200;

/** An import as its target sees it, with the columns as the company has them now. */
export const importedBy = async (
  context: CallContext,
  { import_id: importId }: Pick<ImportJobRecord, 'import_id'>,
  model: ImportModel,
): Promise<TargetImport> => ({
  importId,
  model,
  columns: (await importColumnsOf(context, model)).columns,
});

/** Words of the options of fields an administrator added: they stand in no catalogue. */
const addedOptions = (columns: readonly FieldModel[]): ReadonlyMap<string, string> =>
  new Map(
    columns
      .filter(({ isRuntime }) => isRuntime === true)
      .flatMap(({ path, options }) =>
        Object.entries(options.options ?? {}).map(
          ([value, option]) => [`options.${path}.${value}`, option.title ?? value] as const,
        ),
      ),
  );

/** Reads rows with everything the company knows that a cell may name: columns, words, rows of other nouns. */
export const readSheetRows = async (
  context: CallContext,
  { model, columns }: TargetImport,
  rows: readonly IndexedRow[],
): Promise<readonly SheetRow[]> => {
  const added = addedOptions(columns);
  const wordsOf = (key: string): readonly string[] => {
    const own = added.get(key);
    return own === undefined ? context.words.every(model.noun, key) : [own];
  };
  const raws = rows.map(({ raw }) => raw);
  const idOf = await relatedIdsIn(context, { noun: model.noun, columns, rows: raws });
  const cells: CellContext = {
    today: dayOfInstant(context.now),
    wordsOf,
    idOf,
    isChange: model.mode === 'change',
  };
  const read: SheetRow[] = [];
  for (const { raw, index } of rows) {
    read.push(
      readRow(columns, {
        raw: { line: raw.line, cells: raw.cells, faults: raw.faults },
        index,
        context: cells,
      }),
    );
    if (read.length % rowsInARow === 0) await setImmediate();
  }
  return read;
};

/** What keeps a row from being written, at the column it is about; without one it speaks of the row as a whole. */
export const rowError = (
  { cells }: Pick<SheetRow, 'cells'>,
  { rule, params }: Violation,
  column?: string,
): RowProblem => ({
  level: 'error',
  rule,
  ...(params === undefined ? {} : { params }),
  ...(column === undefined ? {} : { column, value: cells[column] ?? '' }),
});

/** Whether a row may be written with these problems: never with an error, with warnings where that was chosen. */
export const isWritable = (problems: readonly RowProblem[], withWarnings: boolean): boolean =>
  problems.every(({ level }) => level === 'warning' && withWarnings);

/** Whether a column could not be read at all: nothing more is said of it. */
export const isMisread = ({ problems }: Pick<SheetRow, 'problems'>, column: string): boolean =>
  problems.some((problem) => problem.level === 'error' && problem.column === column);

/** Asks of one thing after the other whether it is made. `keyOf` makes what is compared of a name. */
export const pickerOf = (
  { kind, names }: Picked,
  keyOf: (name: string) => string = (name) => name,
): ((key: string) => boolean) => {
  const named = new Set(names.map(keyOf));
  return (key) => named.has(key) === (kind === 'only');
};

/** What a confirmation says of one kind: names that are wanted or not, and what becomes of those it does not name. */
interface PickRequest {
  readonly requested: readonly string[] | null | undefined;
  readonly refused: readonly string[] | null | undefined;
  /** 1: the others are made, 0: they are not. Without it the wanted ones are the only ones, where some are named. */
  readonly others: 0 | 1 | null | undefined;
}

/** What is made: contract.md's `status` alone writes every valid row, so all of it where nothing is said. */
export const pickedOf = ({ requested, refused, others }: PickRequest): Picked => {
  const isOnly = others === undefined || others === null ? (requested ?? []).length > 0 : others === 0;
  return isOnly ? { kind: 'only', names: requested ?? [] } : { kind: 'but', names: refused ?? [] };
};

/** Code 4000 of the import rules, under the machine word of contract.md section 1 where there is one. */
export const refusedBy = (violations: readonly Violation[]): Refusal => {
  const rule = violations[0]?.rule ?? 'import.broken';
  return { kind: 'refused', errorKey: errorKeyOf(rule), violations };
};

/** The same of one rule. */
export const refusedByRule = (rule: string, field?: string): Refusal => refusedBy([violation(rule, field)]);
