import type { Mandate, MandateSource } from '#domain/permission/actor.ts';
import type { RequestedMandate } from '#domain/permission/checkMandate.ts';
import { everyModule, joined, moduleChanges, reachedBy, withMandate } from '#domain/permission/mandate.ts';
import { findOwnDepartments } from '#server/features/rights/store/mandateReach.ts';
import { findRights, type Rights } from '#server/guard/store/actors.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { countEach } from './explained.ts';

/** A source of rights as it is to be: who holds it afterwards, and what it grants them. */
export interface MandatePlan {
  readonly source: MandateSource;
  readonly holdersBefore: readonly number[];
  readonly holdersAfter: readonly number[];
  readonly requested: RequestedMandate;
}

interface Change {
  readonly rights: Rights;
  readonly before: readonly Mandate[];
  readonly after: readonly Mandate[];
}

/** What the plan gives one person; undefined where it reaches nothing. */
const plannedFor = (
  { source, requested, holdersAfter }: MandatePlan,
  userId: number,
  own: readonly number[],
): Mandate | undefined => {
  if (!holdersAfter.includes(userId)) return undefined;
  const departments = requested.scope === 'own' ? own : requested.departments;
  if (requested.scope !== 'company' && departments.length === 0) return undefined;
  const grants = requested.isAll ? everyModule('manage') : requested.modules;
  return {
    source,
    grants,
    departments: requested.scope === 'company' ? [] : departments,
    apps: requested.apps,
  };
};

const changesOf = async ({ db, actor }: CallContext, plan: MandatePlan): Promise<readonly Change[]> => {
  const people = [...new Set([...plan.holdersBefore, ...plan.holdersAfter])];
  const own = await findOwnDepartments(db, actor.companyId, people);
  const rights = await findRights(db, actor.companyId, people);
  return rights
    .filter((each) => !each.actor.roles.includes('main'))
    .map((each) => {
      const before = each.actor.mandates;
      const planned = plannedFor(plan, each.actor.userId, own.get(each.actor.userId) ?? []);
      return { rights: each, before, after: withMandate(before, plan.source, planned) };
    });
};

/**
 * What a plan would change, per person: distinct people who come into what they administer and who leave it, by all that gives
 * them rights together, and the modules. People for whom nothing changes are left out.
 */
export const changeEffects = async (context: CallContext, plan: MandatePlan) => {
  const changes = (await changesOf(context, plan)).map((change) => {
    const before = reachedBy(change.before);
    const after = reachedBy(change.after);
    return { ...change, reach: { before, after, either: joined(before, after) } };
  });
  const count = await countEach(
    context,
    changes.flatMap(({ reach }) => [reach.before, reach.after, reach.either]),
  );
  return changes
    .map(({ rights, before, after, reach }) => ({
      user_id: rights.actor.userId,
      name: rights.actor.name,
      gains: count(reach.either) - count(reach.before),
      loses: count(reach.either) - count(reach.after),
      people: count(reach.after),
      modules: [...moduleChanges(before, after)],
    }))
    .filter(({ gains, loses, modules }) => gains > 0 || loses > 0 || modules.length > 0);
};
