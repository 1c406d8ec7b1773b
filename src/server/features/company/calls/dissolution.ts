import { blockersOf, checkBlockers, checkTypedName } from '#domain/dissolution/states.ts';
import { maskPhone } from '#domain/member/phone.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import { ownNumber } from '#server/features/account/codes.ts';
import { tellAdministrators, timesOf } from '#server/features/company/dissolution.ts';
import {
  countLosses,
  type EndingCompany,
  findDissolutionFacts,
  findEndingCompany,
  insertDissolution,
  type Losses,
  takeWholeCompany,
} from '#server/features/company/store/dissolutions.ts';
import { findMainAdministrator } from '#server/features/directory/leaving/store/leaving.ts';
import { useVerifyToken as spendVerifyToken } from '#server/guard/proofs.ts';
import { revokeSessionsOfCompany } from '#server/guard/store/sessionEnds.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type CallContext, done, type Handler } from '#server/platform/handler.ts';

type Reply = Calls['dissolutionCheck']['reply'];

const countsOf = (losses: Losses): Reply['counts'] => ({
  people: losses.people,
  former_people: losses.formerPeople,
  departments: losses.departments,
  groups: losses.groups,
  administrators: losses.administrators,
  sessions: losses.sessions,
  files: losses.files,
  storage_bytes: losses.storageBytes,
  orders: losses.orders,
  records: losses.records,
  timed_deletions: losses.timedDeletions,
});

/** What is lost with the company and what stands in the way of dissolving it, counted now (screens.md A20). */
export const dissolutionCheck: Handler<'dissolutionCheck'> = async (_, context) => {
  const { db, actor, now, locale, dissolveHoldHours } = context;
  const company = await findEndingCompany(db, actor.companyId);
  const own = await ownNumber(context);
  const blockers = blockersOf(await findDissolutionFacts(db, company, now));
  return done({
    company_id: company.companyId,
    company_name: company.name,
    is_demo: company.isDemo ? 1 : 0,
    phone_mask: maskPhone(own?.mobile ?? ''),
    state: company.status,
    counts: countsOf(await countLosses(db, company.companyId, now)),
    blockers: blockers.map(({ kind, count, isStoppable }) => ({
      kind,
      count,
      is_stoppable: isStoppable ? 1 : 0,
      text: ruleText(locale, violation(`dissolution.${kind}`, undefined, { count })),
    })),
    times: timesOf(now, dissolveHoldHours),
  });
};

const hold = async (context: CallContext, company: EndingCompany, dueAt: Date): Promise<void> => {
  const { db, actor, now } = context;
  await tellAdministrators(context, company, dueAt);
  await insertDissolution(db, {
    companyId: company.companyId,
    companyName: company.name,
    askedBy: actor.userId,
    askedByName: actor.name,
    askedAt: now,
    dueAt,
  });
  const sessions = await revokeSessionsOfCompany(db, company.companyId, now);
  context.audit({
    action: 'company.dissolve',
    targetType: 'dissolution',
    targetName: company.name,
    changes: [
      { field: 'status', old: 'normal', new: 'dissolving' },
      { field: 'due_at', old: null, new: dueAt.toISOString() },
      { field: 'sessions', old: sessions, new: 0 },
    ],
  });
};

/**
 * Dissolves the company (contract.md section 2, "dissolve.status", cases B03 and B04): by the main administrator alone, who typed its
 * name, gave the management password (asked for by the guard) and a code by SMS. From the moment it is answered no one is signed in to it and nothing of it
 * moves; after the hold it is erased. The row is taken whole: anyone who asks at the same time meets what came of the first.
 */
export const dissolve: Handler<'dissolve'> = async (request, context) => {
  const { db, actor, now, dissolveHoldHours } = context;
  const company = await takeWholeCompany(db, actor.companyId);
  if (company === undefined || company.status !== 'normal')
    return { kind: 'signedOut', rule: 'call.sessionInvalid' };
  if ((await findMainAdministrator(db, company.companyId)) !== actor.userId)
    return refuse([violation('dissolution.notMain')]);
  const misspelt = checkTypedName(request.company_name, company.name);
  if (misspelt.length > 0) return refuse(misspelt);
  const facts = await findDissolutionFacts(db, company, now);
  const blocked = checkBlockers(facts, request.stop_jobs === 1);
  if (blocked.length > 0) return refuse(blocked);
  if (!(await spendVerifyToken(context, { scene: 'dissolve', token: request.verify_token })))
    return refuse([violation('dissolution.code')], { need: 'sms_code' });

  const times = timesOf(now, dissolveHoldHours);
  await hold(context, company, new Date(times.erase_time));
  return done(
    { company_id: company.companyId, company_name: company.name, state: 'dissolving', times },
    { kind: 'close' },
  );
};
