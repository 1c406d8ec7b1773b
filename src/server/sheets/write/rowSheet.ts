import type { FieldModel } from '#engine/model.ts';
import { cellOf } from '#engine/sheet/cell.ts';
import { exportColumns } from '#engine/sheet/sheetColumn.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { cellWords } from '#server/sheets/cellWords.ts';
import type { SheetRows } from './sheetStream.ts';

/** The columns of a sheet with their headers, in the order that was asked for. */
export const sheetColumns = (
  { models, words }: Pick<CallContext, 'models' | 'words'>,
  noun: string,
  names: readonly string[],
): { readonly columns: readonly FieldModel[]; readonly header: readonly string[] } => {
  const model = models[noun];
  const columns = model === undefined ? [] : exportColumns(model, names);
  return {
    columns,
    header: columns.map(({ path, name }) => words.of(noun, `fields.${path}`) ?? name),
  };
};

/** Rows of a noun that are made a piece at a time, as cells of these columns. */
export async function* rowSheet(
  context: CallContext,
  noun: string,
  {
    columns,
    pieces,
  }: {
    readonly columns: readonly FieldModel[];
    readonly pieces: AsyncIterable<readonly Readonly<Record<string, unknown>>[]>;
  },
): SheetRows {
  const wordOf = cellWords(context, noun);
  for await (const rows of pieces)
    yield rows.map((row) =>
      columns.map((field) => cellOf(field, { value: row[field.name], record: row, wordOf })),
    );
}
