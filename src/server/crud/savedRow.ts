import type { Rows } from '#generated/types.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { entityOf } from './entityOf.ts';
import { findRowsById } from './rows.ts';
import { wireRow } from './wireRows.ts';

/** A row as it stands after a write, as the detail answers it; its type is the schema's promise, which the contract tests check. */
export const savedRow = async <Noun extends keyof Rows>(
  noun: Noun,
  id: number,
  context: CallContext,
): Promise<Rows[Noun]> => {
  const entity = entityOf(noun, context);
  const [row] = await findRowsById(context.db, entity, [id]);
  if (row === undefined) throw new Error(`No ${noun} ${id} after it was saved`);
  return (await wireRow(entity, row, context)) as unknown as Rows[Noun];
};
