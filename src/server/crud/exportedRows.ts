import type { RawBuilder } from 'kysely';
import type { FieldModel } from '#engine/model.ts';
import { type Cell, cellOf } from '#engine/sheet/cell.ts';
import type { CallContext, NamesById } from '#server/platform/handler.ts';
import { cellWords } from '#server/sheets/cellWords.ts';
import type { Entity } from './entity.ts';
import { relatedNames } from './relatedNames.ts';
import { findRowsById } from './rows.ts';
import type { LoadedRow } from './sources/rowQuery.ts';
import { shownValue } from './visibility.ts';
import { completeRows } from './wireRow.ts';

/** Rows read at once: enough that the database is asked seldom, few enough that others get their turn. */
const rowsAtOnce = 500;

interface Requested {
  readonly ids: readonly number[];
  readonly columns: readonly FieldModel[];
  readonly conditions: readonly RawBuilder<unknown>[];
}

/** Computed fields that nobody asked for are not worked out. */
const narrowed = (entity: Entity, columns: readonly FieldModel[]): Entity => ({
  ...entity,
  model: {
    ...entity.model,
    fields: entity.model.fields.filter(
      (field) => field.options.compute === undefined || columns.some(({ name }) => name === field.name),
    ),
  },
});

const idsOf = (value: unknown): readonly unknown[] => [value].flat().filter((id) => id !== null);

const namesCell = (value: unknown, names: NamesById): Cell | undefined => {
  const ids = idsOf(value);
  if (ids.length === 0) return undefined;
  return { type: 'text', value: ids.map((id) => names.get(Number(id)) ?? String(id)).join('、') };
};

const toCells = (
  { model, actor }: Entity,
  {
    row,
    columns,
    names,
    context,
  }: {
    readonly row: LoadedRow;
    readonly columns: readonly FieldModel[];
    readonly names: ReadonlyMap<string, NamesById>;
    readonly context: CallContext;
  },
): readonly (Cell | undefined)[] => {
  const shown = Object.fromEntries(
    model.fields.map((field) => [field.name, shownValue(field, row.values, actor)]),
  );
  const wordOf = cellWords(context, model.noun);
  return columns.map((field) => {
    const value = shown[field.name];
    const related = names.get(field.name);
    return related === undefined
      ? cellOf(field, { value, record: shown, wordOf })
      : namesCell(value, related);
  });
};

/**
 * The cells of the wanted rows, a piece at a time in the order of the ids, masked and hidden as in the list. A row that
 * left the reader's reach in the meantime is left out.
 */
export async function* exportedRows(
  entity: Entity,
  { ids, columns, conditions }: Requested,
  context: CallContext,
): AsyncGenerator<readonly (readonly (Cell | undefined)[])[]> {
  const source = narrowed(entity, columns);
  for (let start = 0; start < ids.length; start += rowsAtOnce) {
    const requested = ids.slice(start, start + rowsAtOnce);
    // The call is over by now: what its rows are read with is opened again for each piece.
    const { rows, names } = await context.readLater(async (db) => {
      const found = await findRowsById(db, { entity: source, ids: requested, options: { conditions } });
      const byId = new Map(found.map((row) => [row.id, row]));
      const kept = requested.flatMap((id) => byId.get(id) ?? []);
      const rows = await completeRows(source, { rows: kept, context: { ...context, db } });
      return { rows, names: await relatedNames(source, { columns, rows, context: { ...context, db } }) };
    });
    yield rows.map((row) => toCells(source, { row, columns, names, context }));
  }
}
