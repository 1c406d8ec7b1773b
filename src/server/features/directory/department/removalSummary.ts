import type { Violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import { countPeopleWithin } from '#server/features/directory/department/store/departmentCounts.ts';
import {
  countRemovalPeople,
  countScopesNaming,
} from '#server/features/directory/department/store/departmentRemoval.ts';
import { findCompanyRoot } from '#server/features/directory/department/store/departments.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { checkPlan, ordersOf, planRemovals, type RemovalPlan, type Selection } from './departmentRemoval.ts';

type Summary = Calls['checkDept']['reply']['summary'];

/** The one target of all plans; undefined when there are several, or none that exists for the reader. */
const commonTarget = (plans: readonly RemovalPlan[]): RemovalPlan['target'] => {
  const [first] = plans;
  const isCommon = plans.every(({ target }) => target?.id === first?.target?.id);
  return isCommon ? first?.target : undefined;
};

/** All chosen departments taken together: what they hold, where it would go, and what would stand in the way. */
export const summaryOf = async (
  context: CallContext,
  { departments, offenders, scope }: Selection,
  targetId: number | null | undefined,
): Promise<Summary> => {
  const { db, actor, locale } = context;
  const place = { db, companyId: actor.companyId };
  const ids = departments.map(({ id }) => id);
  const orders = await ordersOf(place, departments, targetId, scope);
  const plans = await planRemovals(place, orders);
  const people = await countRemovalPeople(db, actor.companyId, ids);
  const target = commonTarget(plans);
  const violations: readonly Violation[] = [
    ...offenders.map(({ rule }) => ({ rule })),
    ...plans.flatMap((plan) => checkPlan(plan, 'move')),
  ];
  const [reason] = violations;
  const company = target?.id === 0 ? await findCompanyRoot(db, actor.companyId) : undefined;
  return {
    users_count: await countPeopleWithin(db, actor.companyId, ids),
    leave_count: people.leaving,
    move_count: people.people - people.leaving,
    main_lost_count: people.losingMain,
    moved_departments: plans.reduce((sum, { moved }) => sum + moved.length, 0),
    group_count: plans.reduce((sum, { groups }) => sum + groups, 0),
    sub_admin_count: await countScopesNaming(db, actor.companyId, ids),
    target_dept_id: target?.id ?? null,
    target_name: company?.name ?? target?.name ?? null,
    can_move: reason === undefined && departments.length > 0 ? 1 : 0,
    move_reason: reason === undefined ? null : ruleText(locale, reason),
  };
};
