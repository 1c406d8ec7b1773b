import { insertPositions } from '#server/features/directory/member/store/positions.ts';
import type { MadeThing } from '#server/features/imports/store/importMade.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { nextId } from '#server/platform/sequences.ts';

/** Makes the positions that rows bring, each once. Answers them: of one somebody else made meanwhile the number is nobody's. */
export const addPositions = async (
  { db, actor }: CallContext,
  rows: readonly { readonly newPositions: readonly string[] }[],
): Promise<readonly MadeThing[]> => {
  const names = [...new Set(rows.flatMap(({ newPositions }) => newPositions))];
  if (names.length === 0) return [];
  const firstId = await nextId(db, actor.companyId, 'position', names.length);
  await insertPositions(db, actor.companyId, firstId, names);
  return names.map((name, index) => ({ kind: 'position', targetId: firstId + index, name }));
};
