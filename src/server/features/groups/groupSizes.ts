import type { SizeRights } from '#domain/group/checkSize.ts';
import { usualLimits } from '#domain/group/limits.ts';
import { findGroupSetting, type GroupLimits, isListed } from '#server/features/groups/store/groupSettings.ts';
import type { CallContext } from '#server/platform/handler.ts';

const untouched: GroupLimits = {
  member_limit: usualLimits.memberLimit,
  large_limit: usualLimits.largeLimit,
};

/** The company's limits, the usual ones until somebody changes them. */
export const groupLimitsOf = async ({ db, actor }: Pick<CallContext, 'db' | 'actor'>): Promise<GroupLimits> =>
  (await findGroupSetting(db, actor.companyId)) ?? untouched;

/** How large groups of one owner may be; without an owner as those of anybody. */
export const sizeRightsOf = async (
  context: Pick<CallContext, 'db' | 'actor'>,
  ownerId: number | null | undefined,
): Promise<SizeRights> => {
  const { db, actor } = context;
  const limits = await groupLimitsOf(context);
  return {
    memberLimit: limits.member_limit,
    largeLimit: limits.large_limit,
    isOwnerListed: typeof ownerId === 'number' && (await isListed(db, actor.companyId, ownerId)),
  };
};
