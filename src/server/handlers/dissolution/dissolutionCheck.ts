import { blockersOf } from '#domain/dissolution/blockers.ts';
import { maskPhone } from '#domain/member/phone.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import { ownNumber } from '#server/account/ownNumber.ts';
import { timesOf } from '#server/dissolution/times.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import {
  countLosses,
  findDissolutionFacts,
  findEndingCompany,
  type Losses,
} from '#server/repositories/dissolutions.ts';

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
