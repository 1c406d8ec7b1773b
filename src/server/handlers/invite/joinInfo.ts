import { joinInfoBudget } from '#domain/invite/checkJoin.ts';
import { addressRefusal, giveBackAddressToken } from '#server/account/addressLimit.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { deadInvite } from '#server/invite/deadInvite.ts';
import { findJoinTarget } from '#server/invite/joinTargets.ts';

/** What somebody with a token may know before they join: the company's name and nothing else of it (safety.md T23). */
export const joinInfo: Handler<'joinInfo'> = async ({ invite }, context) => {
  const crowded = await addressRefusal(context, joinInfoBudget);
  if (crowded !== undefined) return crowded;
  const target = await findJoinTarget(context, invite);
  if (target === undefined) return deadInvite;
  await giveBackAddressToken(context, joinInfoBudget);
  return done({ company_name: target.companyName, kind: target.kind });
};
