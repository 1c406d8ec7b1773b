import type { CallContext } from '#server/handlers/handler.ts';
import { insertPositions } from '#server/repositories/positions.ts';
import { nextId } from '#server/repositories/sequences.ts';

/** Makes the positions that rows bring, each once. */
export const addPositions = async (
  { db, actor }: CallContext,
  rows: readonly { readonly newPositions: readonly string[] }[],
): Promise<void> => {
  const names = [...new Set(rows.flatMap(({ newPositions }) => newPositions))];
  if (names.length === 0) return;
  await insertPositions(
    db,
    actor.companyId,
    await nextId(db, actor.companyId, 'position', names.length),
    names,
  );
};
