import { checkSuccessor } from '#domain/mainAdministrator/checkSuccessor.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import {
  findAdministeredCompany,
  findCandidate,
} from '#server/features/directory/member/store/candidates.ts';
import {
  findHandOver,
  handOver,
  mayStillEnter,
  personOf,
} from '#server/features/rights/administration/mainAdministrator.ts';
import {
  type CompanyCounts,
  countCompany,
  countSessions,
} from '#server/features/rights/store/administrators.ts';
import { useVerifyToken as spendVerifyToken } from '#server/guard/proofs.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { done, type Handler } from '#server/platform/handler.ts';

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
    sessions_count: await countSessions(db, { companyId, userId, now }),
  });
};

/**
 * Hands the main administrator over (spec.md sections 5 and 6, case R07): by the main administrator alone, to somebody else who
 * may. The management password is asked for by the guard; the code by SMS is the token of `/settings/changeValidate`. From the
 * next call on the old one has what is left to them, the new one everything.
 */
export const changeMain: Handler<'changeMain'> = async (request, context) => {
  const { successor_id: successorId, verify_token: token } = request;
  const afterwards = request.afterwards ?? 'member';
  const { actor } = context;
  const { company, mainId, successor } = await findHandOver(context, successorId);
  // Asked of the locked company: whoever was quicker has it now.
  if (mainId !== actor.userId) return refuse([violation('mainAdministrator.notMain')]);
  const objections = checkSuccessor(mainId, successor, 'successor_id');
  if (successor === undefined || objections.length > 0) return refuse(objections);
  if (!(await spendVerifyToken(context, { scene: 'changeMain', token })))
    return refuse([violation('mainAdministrator.code')], { need: 'sms_code' });

  await handOver(context, { company, successor, afterwards });
  return done({
    main: personOf({ ...successor, isMain: true, isSub: false, standing: null }),
    afterwards,
    may_enter: (await mayStillEnter(context)) ? 1 : 0,
  });
};
