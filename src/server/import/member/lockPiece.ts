import { type MemberPlan, uniqueValuesOf } from '#server/addressBook/memberChange.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import { lockFieldsForValues } from '#server/repositories/customFields.ts';
import { lockTree } from '#server/repositories/departmentWrites.ts';
import { lockUniqueValuesOfMany } from '#server/repositories/members.ts';
import { lockDepartments } from '#server/repositories/membershipWrites.ts';
import { endsOf, foundIds } from './placing.ts';
import type { PlaceCells } from './rowRequest.ts';

/** Locks what comes before people: the company's fields and, where departments may be made, the tree. */
export const lockGround = async ({ db, actor }: CallContext, makesDepartments: boolean): Promise<void> => {
  await lockFieldsForValues(db, actor.companyId);
  if (makesDepartments) await lockTree(db, actor.companyId);
};

/** Locks what comes after people, in the order of every writer: their unique values, then departments rows name. */
export const lockPiece = async (
  context: CallContext,
  plans: readonly MemberPlan[],
  cells: readonly PlaceCells[],
  further: readonly number[] = [],
): Promise<void> => {
  const { db, actor } = context;
  await lockUniqueValuesOfMany(db, actor.companyId, plans.map(uniqueValuesOf));
  const ends = await endsOf(context, cells);
  await lockDepartments(db, actor.companyId, [...new Set([...foundIds(ends.values()), ...further])]);
};
