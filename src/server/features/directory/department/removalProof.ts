import { needsProof } from '#domain/department/checkChange.ts';
import { countPeopleWithin } from '#server/features/directory/department/store/departmentCounts.ts';
import { stepUpRefusal } from '#server/guard/proofs.ts';
import type { CallContext, Refusal } from '#server/platform/handler.ts';

/** What stands in the way of a deletion of departments, or of taking one back, until the management password is given again. */
export const removalProofRefusal = async (
  context: CallContext,
  departmentIds: readonly number[],
): Promise<Refusal | undefined> => {
  const { db, actor } = context;
  const count = await countPeopleWithin(db, actor.companyId, departmentIds);
  return needsProof(actor.roles, count) ? stepUpRefusal(context, ['password']) : undefined;
};
