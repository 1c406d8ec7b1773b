import type { FieldModel } from '#engine/model.ts';
import { type Cell, cellOf } from '#engine/sheet/cell.ts';
import type { RecordChange, RecordRecord } from '#generated/types.ts';
import { words as recordNameWords } from '#generated/words/server/recordNames.ts';
import {
  findRecords,
  type RecordPosition,
  type RecordSelection,
} from '#server/features/records/store/recordPages.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { cellWords } from '#server/sheets/cellWords.ts';
import { recordRows } from './recordRows.ts';

/** Rows read at once: enough that the database is asked seldom, few enough that others get their turn. */
const rowsAtOnce = 500;

type Words = Pick<CallContext, 'words' | 'locale'>;

const sides = ({ old_text: old, new_text: now }: RecordChange): string => [old ?? '', now ?? ''].join(' → ');

/** `职位：工程师 → 主管`, one line a change, in the words every screen shows. */
const changesText = ({ locale }: Words, { changes }: RecordRecord): string =>
  changes
    .map(
      (change) =>
        `${change.title}: ${change.kind === 'concealed' ? recordNameWords[locale].concealed : sides(change)}`,
    )
    .join('\n');

const toCells = (
  context: Words,
  row: RecordRecord,
  columns: readonly FieldModel[],
): readonly (Cell | undefined)[] => {
  const wordOf = cellWords(context, 'record');
  const values: Readonly<Record<string, unknown>> = {
    ...row,
    operator_role: row.operator_role === '' ? '' : wordOf(`role.${row.operator_role}`),
  };
  return columns.map((field) => {
    if (field.name !== 'changes') return cellOf(field, values[field.name], values, wordOf);
    const text = changesText(context, row);
    return text === '' ? undefined : { type: 'text', value: text };
  });
};

/** The cells of a selection, newest first, a piece at a time from where the last one ended: as in the list, name for name. */
export async function* recordSheetRows(
  context: CallContext,
  { total, ...selection }: RecordSelection & { readonly total: number },
  columns: readonly FieldModel[],
): AsyncGenerator<readonly (readonly (Cell | undefined)[])[]> {
  let before: RecordPosition | undefined;
  for (;;) {
    const { rows, last, isFull } = await context.readLater(async (db) => {
      const records = await findRecords(db, selection, { limit: rowsAtOnce, offset: 0, before, total });
      return {
        rows: await recordRows({ ...context, db }, selection.reach, records),
        last: records.at(-1),
        isFull: records.length === rowsAtOnce,
      };
    });
    yield rows.map((row) => toCells(context, row, columns));
    if (last === undefined || !isFull) return;
    before = { time: last.time, id: last.id };
  }
}
