import type { ManagementPassword } from '#generated/types.ts';
import type { Deed, WriteHooks } from '#server/crud/sources/writeHooks.ts';
import { deleteManagementPassword } from '#server/features/account/store/managementPasswords.ts';
import { settleNumber } from '#server/features/account/store/numberProofs.ts';
import { lockMember } from '#server/features/directory/member/store/members.ts';
import { lockSessionsOf } from '#server/guard/store/sessionGates.ts';

/**
 * The main administrator, who has asked the person, says that the number somebody else has given them is theirs (decisions/0021):
 * what they hold counts again, and they may set a first management password. Given another number meanwhile, what was asked of
 * the person was not this one.
 */
const confirmNumber: Deed<ManagementPassword> = async ({ user_id: userId }, _, { db, actor }) => {
  await settleNumber(db, { companyId: actor.companyId, userId });
  return { concerns: [{ type: 'member', id: userId }] };
};

/** Takes somebody's management password away because they forgot it; they set a new one when they next enter. */
const reset: Deed<ManagementPassword> = async ({ user_id: userId }, _, { db, actor }) => {
  const owner = { companyId: actor.companyId, userId };
  await deleteManagementPassword(db, owner);
  await lockSessionsOf(db, owner);
  return { concerns: [{ type: 'member', id: userId }] };
};

/** What the main administrator does about the management passwords of others. */
export const managementPasswordHooks = {
  lock: ({ db, actor }, id = 0) => lockMember(db, actor.companyId, id).then(() => true),
  actions: { confirmNumber, reset },
} satisfies WriteHooks<ManagementPassword>;
