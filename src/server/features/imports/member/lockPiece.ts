import { lockFieldsForValues } from '#server/features/directory/customField/store/customFields.ts';
import { lockTree } from '#server/features/directory/department/store/departmentWrites.ts';
import { type MemberPlan, uniqueValuesOf } from '#server/features/directory/member/memberChange.ts';
import { lockUniqueValuesOfMany } from '#server/features/directory/member/store/members.ts';
import { lockWays } from '#server/features/directory/member/store/memberships.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { endsOf } from './placing.ts';
import type { PlaceCells } from './rowRequest.ts';

/** Locks what comes before people: the company's fields and, where departments may be made, the tree. */
export const lockGround = async ({ db, actor }: CallContext, makesDepartments: boolean): Promise<void> => {
  await lockFieldsForValues(db, actor.companyId);
  if (makesDepartments) await lockTree(db, actor.companyId);
};

type Ends = Awaited<ReturnType<typeof endsOf>>;

/** Where the departments at the ends of paths stand, as they were read. */
const waysOf = (ends: Ends): ReadonlyMap<number, readonly number[]> =>
  new Map(
    [...ends.values()].flatMap((end) => {
      const place = end.kind === 'found' ? end.place : end.kind === 'missing' ? end.parent : undefined;
      return place === undefined ? [] : [[place.id, place.ancestors] as const];
    }),
  );

/**
 * Locks what comes after people, in the order of every writer: their unique values, then the departments rows name. Answers what
 * paths lead to under these locks: read again where a department went or moved in between.
 */
export const lockPiece = async (
  context: CallContext,
  plans: readonly MemberPlan[],
  cells: readonly PlaceCells[],
  further: readonly number[] = [],
): Promise<Ends> => {
  const { db, actor } = context;
  await lockUniqueValuesOfMany(db, actor.companyId, plans.map(uniqueValuesOf));
  const ends = await endsOf(context, cells);
  const ways = waysOf(ends);
  const locked = await lockWays(db, actor.companyId, [...new Set([...ways.keys(), ...further])]);
  const standing = new Map(locked.map(({ id, ancestors }) => [id, ancestors.join()]));
  const isSame = [...ways].every(([id, ancestors]) => standing.get(id) === ancestors.join());
  return isSame ? ends : endsOf(context, cells);
};
