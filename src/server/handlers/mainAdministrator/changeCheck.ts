import { checkSuccessor } from '#domain/mainAdministrator/checkSuccessor.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { personOf } from '#server/administration/mainAdministrator.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findAdministeredCompany, findCandidate } from '#server/repositories/candidates.ts';
import { type CompanyCounts, countCompany, countSessions } from '#server/repositories/mainAdministrators.ts';

type Reply = Calls['changeCheck']['reply'];

const holdingsOf = (counts: CompanyCounts): Reply['holdings'] => ({
  people: counts.people,
  departments: counts.departments,
  sub_admins: counts.subAdmins,
  asset_admins: counts.assetAdmins,
  groups: counts.groups,
});

const openOf = (counts: CompanyCounts): Reply['open'] => ({
  hand_overs: counts.handOvers,
  deletions: counts.deletions,
  reviews: counts.reviews,
  complaints: counts.complaints,
  orders: counts.orders,
});

/** Who is main administrator, what passes over and what is open, counted now; with a successor: who that is and why not. */
export const changeCheck: Handler<'changeCheck'> = async ({ successor_id: successorId }, context) => {
  const { db, actor, now, locale } = context;
  const { companyId, userId } = actor;
  const main = await findCandidate(db, companyId, userId);
  if (main === undefined) return refuse([violation('mainAdministrator.notMain')]);
  const found = typeof successorId === 'number' ? await findCandidate(db, companyId, successorId) : undefined;
  const successor = found?.status === 'normal' ? found : undefined;
  const [objection] = typeof successorId === 'number' ? checkSuccessor(userId, successor) : [];
  const { name } = await findAdministeredCompany(db, companyId);
  const counts = await countCompany(db, companyId);
  return done({
    company_name: name,
    own_mobile: main.phone,
    main: personOf(main),
    successor: successor === undefined ? null : personOf(successor),
    reason: objection === undefined ? null : ruleText(locale, objection),
    holdings: holdingsOf(counts),
    open: openOf(counts),
    sessions_count: await countSessions(db, companyId, userId, now),
  });
};
