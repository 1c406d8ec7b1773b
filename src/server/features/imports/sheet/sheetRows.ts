import { setImmediate } from 'node:timers/promises';
import { dayOfInstant } from '#engine/dateText.ts';
import type { FieldModel, ImportModel } from '#engine/model.ts';
import type { CellContext } from '#engine/sheet/entry.ts';
import { readRow } from '#engine/sheet/readRow.ts';
import type { RawRow, SheetRow } from '#engine/sheet/sheetRow.ts';
import { importColumnsOf } from '#server/features/directory/customField/sheetColumns.ts';
import type { ImportJobRecord } from '#server/features/imports/store/importJobs.ts';
import type { CallContext } from '#server/platform/handler.ts';

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
