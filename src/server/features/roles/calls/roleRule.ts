import {
  checkRuleNotForOneself,
  checkRuleReach,
  checkStandingRule,
  isRule,
  type PeopleRule,
  ruleChanges,
  ruleOf,
} from '#domain/peopleRule/peopleRule.ts';
import { checkEditable } from '#domain/role/checkRole.ts';
import { defaultRole } from '#domain/role/defaultRoles.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { findWays } from '#server/features/directory/department/store/departments.ts';
import { isVisible, readScopeOf } from '#server/features/directory/scope.ts';
import { findScopePlaces } from '#server/features/roles/role.ts';
import { changedHolders } from '#server/features/roles/roleRows.ts';
import {
  findRoleRule,
  foreseeRule,
  lockRules,
  type RoleRuleRecord,
  saveRoleRule as storeRule,
} from '#server/features/roles/store/roleMembers.ts';
import { findRole, lockRoles, type RoleRecord } from '#server/features/roles/store/roles.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type CallContext, done, doneUnaudited, type Handler } from '#server/platform/handler.ts';

interface RuledRole {
  readonly role: RoleRecord;
  readonly rule: RoleRuleRecord | undefined;
}

/** A role the company made, with its rule; the product's own take no one by a rule. */
const findRuled = async (
  { db, actor: { companyId } }: CallContext,
  posId: number,
): Promise<RuledRole | readonly Violation[]> => {
  const fixed = checkEditable(posId, defaultRole(posId));
  if (fixed.length > 0) return fixed;
  const role = await findRole(db, companyId, posId);
  if (role === undefined) return [violation('call.notFound', undefined, { noun: 'role' })];
  return { role, rule: await findRoleRule(db, { companyId, posId }) };
};

const isRefused = (found: RuledRole | readonly Violation[]): found is readonly Violation[] =>
  Array.isArray(found);

/** What stands against the rule as the actor writes it, and against their changing the one that is there. */
const checkAsked = async (
  context: CallContext,
  rule: PeopleRule,
  standing: PeopleRule | undefined,
): Promise<readonly Violation[]> => {
  const bounds = changedHolders(context);
  const ids = [...new Set([...rule.departments, ...(standing?.departments ?? [])])];
  const ways = await findWays(context.db, context.actor.companyId, ids);
  const known = new Set(ways.filter(({ ancestors }) => isVisible(bounds, ancestors)).map(({ id }) => id));
  const reach = { all: bounds.all, known };
  return [...checkStandingRule(standing, reach), ...checkRuleReach(rule, reach)];
};

/** Whom a role takes by what they are; with nothing chosen it takes no one so. */
export const roleRule: Handler<'roleRule'> = async ({ posId }, context) => {
  const found = await findRuled(context, posId);
  if (isRefused(found)) return refuse(found);
  const { departments = [], positions = [], types = [], version = 0 } = found.rule ?? {};
  const places = await findScopePlaces(context, departments, readScopeOf(context, 'role'));
  const named = departments.flatMap((id) => places.get(id) ?? []);
  const asked = await checkAsked(context, { departments: [], positions: [], types: [] }, found.rule);
  return done({
    posId,
    departments: named,
    departments_unseen: departments.length - named.length,
    positions: [...positions],
    types: types as Calls['roleRule']['reply']['types'],
    version,
    may_save: asked.length === 0 ? 1 : 0,
  });
};

/** What a rule would come to before it is saved, counted among the people there are. */
export const checkRoleRule: Handler<'checkRoleRule'> = async (request, context) => {
  const { db, actor } = context;
  const found = await findRuled(context, request.posId);
  if (isRefused(found)) return refuse(found);
  const rule = ruleOf(request);
  const broken = await checkAsked(context, rule, found.rule);
  if (broken.length > 0) return refuse(broken);
  const roleKey = { companyId: actor.companyId, posId: request.posId };
  const { takes_asker: takesAsker, ...counts } = await foreseeRule(db, {
    roleKey,
    rule,
    askerId: actor.userId,
  });
  const oneself = checkRuleNotForOneself(actor, takesAsker);
  if (oneself.length > 0) return refuse(oneself);
  return done({ ...counts, is_rule: isRule(rule) ? 1 : 0 });
};

/**
 * Gives a role a rule, or takes it away with nothing chosen, and brings its people to it at once. Changes of people wait meanwhile, so that
 * no one is asked by the former rule alone.
 */
export const saveRoleRule: Handler<'saveRoleRule'> = async (request, context) => {
  const { db, actor, now } = context;
  const { companyId } = actor;
  await lockRules(db, companyId);
  await lockRoles(db, companyId);
  const found = await findRuled(context, request.posId);
  if (isRefused(found)) return refuse(found);
  const { role, rule: standing } = found;
  if (request.version !== undefined && request.version !== (standing?.version ?? 0))
    return refuse([violation('role.ruleChanged')]);
  const rule = ruleOf(request);
  const roleKey = { companyId, posId: role.pos_id };
  const foreseen = await foreseeRule(db, { roleKey, rule, askerId: actor.userId });
  const broken = [
    ...(await checkAsked(context, rule, standing)),
    ...checkRuleNotForOneself(actor, foreseen.takes_asker),
  ];
  if (broken.length > 0) return refuse(broken);
  const { takes_asker: _, by_hand: __, ...counts } = foreseen;
  const reply = { posId: role.pos_id, ...counts };
  const changes = ruleChanges(standing, rule);
  if (changes.length === 0) return doneUnaudited(reply);
  const { added, removed } = await storeRule(db, { roleKey, rule, stamp: { at: now, by: actor.userId } });
  context.audit({
    action: 'role.setRule',
    targetType: 'role',
    targetId: role.pos_id,
    targetName: role.name,
    changes: [
      ...changes,
      ...(added.length === 0 ? [] : [{ field: 'user_ids', old: [], new: added }]),
      ...(removed.length === 0 ? [] : [{ field: 'user_ids', old: removed, new: [] }]),
      {
        field: 'users_count',
        old: role.users_count,
        new: role.users_count + counts.entering - counts.leaving,
      },
    ],
    concerns: [...added, ...removed].map((id) => ({ type: 'member', id })),
  });
  return done(reply);
};
