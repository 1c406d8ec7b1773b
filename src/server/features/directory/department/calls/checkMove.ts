import { violation } from '#domain/violation.ts';
import { ruleText } from '#i18n/rules.ts';
import { checkOpenDepartments } from '#server/features/directory/department/closedDepartments.ts';
import { type ChosenParent, findParent } from '#server/features/directory/department/departmentChange.ts';
import {
  affectedAdministrators,
  affectedGroups,
  heightsOf,
  type MovePlan,
  sortOut,
} from '#server/features/directory/department/departmentMove.ts';
import { countPeopleWithin } from '#server/features/directory/department/store/departmentCounts.ts';
import {
  type DepartmentRecord,
  findChildren,
  findSiblings,
} from '#server/features/directory/department/store/departments.ts';
import { countBranches } from '#server/features/directory/department/store/moveFacts.ts';
import { visibleDepartments } from '#server/features/directory/department/visibleDepartments.ts';
import { writeScopeOf } from '#server/features/directory/scope.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type CallContext, done, type Handler } from '#server/platform/handler.ts';

/** What follows from moving those that can move. */
const effectsOf = async (
  context: CallContext,
  movable: readonly DepartmentRecord[],
  parent: ChosenParent,
  heights: ReadonlyMap<number, number>,
) => {
  const { db, actor } = context;
  const ids = movable.map(({ id }) => id);
  const administrators = await affectedAdministrators(context, movable, parent);
  const groups = await affectedGroups(context, movable, parent);
  return {
    departments: await countBranches(db, actor.companyId, ids),
    people: await countPeopleWithin(db, actor.companyId, ids),
    level: Math.max(0, ...ids.map((id) => parent.ancestors.length + (heights.get(id) ?? 1))),
    administrators: administrators.map(({ id, name, change }) => ({ user_id: id, name, change })),
    groups: groups.map(({ id, name, change }) => ({ group_id: id, name, change })),
  };
};

/**
 * What would follow from moving departments under one parent, before anybody does: how many departments and people go
 * along, who gains or loses them, and which cannot go.
 */
export const checkMove: Handler<'checkMove'> = async ({ ids, superDeptId }, context) => {
  const { db, actor, locale } = context;
  const scope = await writeScopeOf(context, 'department', 'update');
  const topCount = async () => (await findChildren(db, actor.companyId, 0)).length;
  const parent = await findParent(context, scope, superDeptId, topCount);
  if (parent === undefined) return refuse([violation('department.parentMissing', 'superDeptId')]);
  const closed = await checkOpenDepartments(context, [parent.id], 'superDeptId');
  if (closed.length > 0) return refuse(closed);

  const records = await visibleDepartments(context, ids);
  const heights = await heightsOf(context, records);
  const siblings = await findSiblings(db, actor.companyId, parent.id);
  const plan: MovePlan = { parent, siblings, heights, scope };
  const { movable, stuck } = sortOut(records, plan);
  const known = new Set(records.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  return done({
    ...(await effectsOf(context, movable, parent, heights)),
    problems: [
      ...stuck.map(({ record, problem }) => ({
        id: record.id,
        name: record.name,
        reason: ruleText(locale, problem),
      })),
      ...unknown.map((id) => ({ id, name: '', reason: ruleText(locale, { rule: 'department.missing' }) })),
    ],
  });
};
