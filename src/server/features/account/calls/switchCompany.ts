import { chosenCompany } from '#domain/account/companyChoice.ts';
import { violation } from '#domain/violation.ts';
import { enterablePlaces } from '#server/features/account/companyChoices.ts';
import { loginReply, openSession } from '#server/features/account/openPlace.ts';
import { placesOfSession } from '#server/features/account/placesOfSession.ts';
import { blockedRefusal } from '#server/features/account/signInDevice.ts';
import { revokeSession } from '#server/guard/store/sessions.ts';
import { done, type Handler, refused } from '#server/platform/handler.ts';

/** Leaves one company for another of the same account: the old session ends, a new one begins (safety.md T31). */
export const switchCompany: Handler<'switchCompany'> = async (request, context) => {
  const { accountId, places } = await placesOfSession(context);
  const place = chosenCompany(enterablePlaces(places), request.target_company_id);
  if (place === undefined) return refused([violation('account.companyRefused')]);
  const blocked = await blockedRefusal(context, place);
  if (blocked !== undefined) return blocked;
  if (context.sessionId !== undefined) await revokeSession(context.db, context.sessionId, context.now);
  const session = await openSession(context, place, accountId);
  context.audit({
    action: 'switchCompany',
    targetType: 'company',
    targetId: place.companyId,
    targetName: place.companyName,
  });
  return done(await loginReply(context, place, session.token), { kind: 'open', session });
};
