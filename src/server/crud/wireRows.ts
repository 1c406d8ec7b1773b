import type { Rows } from '#generated/types.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { entityOf } from './entityOf.ts';
import { type Entity, findRowsById } from './rows.ts';
import { isWithin } from './scope.ts';
import { type LoadedRow, toWireRow } from './wireRow.ts';

/** Rows with what no SELECT gives, where a query says so; `isSingle`: of a row asked for by itself. */
export const completeRows = (
  { query }: Entity,
  rows: readonly LoadedRow[],
  context: CallContext,
  isSingle = false,
): Promise<readonly LoadedRow[]> | readonly LoadedRow[] =>
  query?.complete === undefined || rows.length === 0 ? rows : query.complete(rows, context, isSingle);

/** A page of rows as its reader gets it. */
export const wireRows = async (
  entity: Entity,
  rows: readonly LoadedRow[],
  context: CallContext,
): Promise<readonly Record<string, unknown>[]> =>
  (await completeRows(entity, rows, context)).map((row) => toWireRow(entity.model, row, context));

/** One row as its reader gets it. */
export const wireRow = async (
  entity: Entity,
  row: LoadedRow,
  context: CallContext,
): Promise<Record<string, unknown>> => {
  const [whole = row] = await completeRows(entity, [row], context, true);
  return toWireRow(entity.model, whole, context);
};

/** Rows by id as their reader gets them, as far as they reach, in no promised order; their type is the schema's promise. */
export const reachedRows = async <Noun extends keyof Rows>(
  noun: Noun,
  ids: readonly number[],
  context: CallContext,
): Promise<readonly Rows[Noun][]> => {
  const entity = entityOf(noun, context);
  const conditions = [isWithin(entity, 'read')];
  const rows = await findRowsById(context.db, entity, ids, { conditions });
  return (await wireRows(entity, rows, context)) as unknown as readonly Rows[Noun][];
};
