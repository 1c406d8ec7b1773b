import { sql } from 'kysely';
import { violation } from '#domain/violation.ts';
import type { FieldModel, ImportModel } from '#engine/model.ts';
import type { RowProblem, SheetRow } from '#engine/sheet/sheetRow.ts';
import { rowAlias } from '#server/crud/expressions.ts';
import { findRows } from '#server/crud/rows.ts';
import { isWithin } from '#server/crud/scope.ts';
import type { LoadedRow } from '#server/crud/sources/rows.ts';
import { columnTypeOf } from '#server/database/columnValue.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { entityOf } from './plannedRows.ts';

/** The record a row names, or why none. */
export type Matched = { readonly current: LoadedRow } | { readonly problem: RowProblem };

/** The first column of those that name a record in which something stands. */
export const keyColumnOf = ({ keys, columns }: ImportModel, { values }: SheetRow): FieldModel | undefined => {
  const name = keys.find((key) => (values[key] ?? null) !== null);
  return columns.find((column) => column.name === name);
};

const problemOf = (row: SheetRow, rule: string, column?: string): RowProblem => ({
  level: 'error',
  ...violation(rule, column),
  ...(column === undefined ? {} : { column, value: row.cells[column] }),
});

const textOf = (value: unknown): string => JSON.stringify(value);

/** Records within the reader's reach by the value of a key. */
const findByKey = async (
  context: CallContext,
  {
    purpose,
    key,
    readonly: { values, isLocked },
  }: {
    readonly purpose: ImportModel;
    readonly key: FieldModel;
    readonly readonly: { readonly values: readonly unknown[]; readonly isLocked: boolean };
  },
): Promise<ReadonlyMap<string, readonly LoadedRow[]>> => {
  const entity = entityOf(context, purpose);
  const permission = purpose.mode === 'remove' ? 'delete' : 'update';
  const type = sql.raw(columnTypeOf(key));
  const column = sql.ref(`${rowAlias}.${key.name}`);
  const rows = await findRows(context.db, entity, {
    conditions: [sql`${column} = any(${[...values]}::${type}[])`, isWithin(entity, permission)],
    isLocked,
  });
  const byKey = new Map<string, LoadedRow[]>();
  for (const row of rows) {
    const text = textOf(row.values[key.name]);
    byKey.set(text, [...(byKey.get(text) ?? []), row]);
  }
  return byKey;
};

/**
 * The records rows name by their keys, in the order of the rows: one statement per key. What is out of reach does not exist.
 */
export const findMatched = async (
  context: CallContext,
  {
    purpose,
    rows,
    isLocked,
  }: { readonly purpose: ImportModel; readonly rows: readonly SheetRow[]; readonly isLocked: boolean },
): Promise<readonly Matched[]> => {
  const keyed = rows.map((row) => ({ row, key: keyColumnOf(purpose, row) }));
  const found = new Map<string, ReadonlyMap<string, readonly LoadedRow[]>>();
  for (const key of new Set(keyed.flatMap((each) => each.key ?? []))) {
    const values = keyed.filter((each) => each.key === key).map(({ row }) => row.values[key.name]);
    found.set(key.name, await findByKey(context, { purpose, key, readonly: { values, isLocked } }));
  }
  return keyed.map(({ row, key }) => {
    if (key === undefined) return { problem: problemOf(row, 'import.keyMissing') };
    const [current, another] = found.get(key.name)?.get(textOf(row.values[key.name])) ?? [];
    if (current === undefined) return { problem: problemOf(row, 'import.targetMissing', key.name) };
    return another === undefined
      ? { current }
      : { problem: problemOf(row, 'import.targetAmbiguous', key.name) };
  });
};
