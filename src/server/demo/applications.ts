import { newcomerPosition } from '#domain/member/checkIntake.ts';
import { daysBefore, hoursBefore } from './dates.ts';
import applications from './facts/applications.json' with { type: 'json' };
import type { Row } from './insertRows.ts';
import type { PlannedPerson } from './person.ts';
import { phoneOf } from './phones.ts';
import type { World } from './world.ts';

/**
 * 26 applications: 11 wait, two of them with numbers of members (company.md). Each by the link it came by, or the department asked for
 * without one; `knownFrom`: somebody whose number it is already, by their department; `byRule`: nobody decided, the link did.
 */
type PlannedApplication = (typeof applications)[number];

const states = ['waiting', 'accepted', 'rejected', 'expired', 'withdrawn'];
const decisionHours = 2;

/** The last of a department who are there alone: they came latest, and nobody else speaks of them. */
const latecomers = ({ living, department }: World, name: string): readonly PlannedPerson[] => {
  const { id } = department(name);
  return living
    .filter(({ departmentId, memberType }) => departmentId === id && memberType === 'regular')
    .toReversed();
};

const personOf = (world: World, plan: PlannedApplication, index: number): PlannedPerson | undefined => {
  if (plan.knownFrom !== undefined) return latecomers(world, plan.knownFrom)[0];
  if (plan.state !== 'accepted' || plan.department === undefined) return undefined;
  const before = applications
    .slice(0, index)
    .filter((each) => each.state === 'accepted' && each.link === plan.link);
  return latecomers(world, plan.department)[before.length];
};

const decisionOf = ({ main, now }: World, plan: PlannedApplication, person: PlannedPerson | undefined) => {
  const isDecided = plan.state === 'accepted' || plan.state === 'rejected';
  const isByRule = plan.byRule === true;
  const joined = plan.state === 'accepted' ? person : undefined;
  return {
    handler_id: isDecided && !isByRule ? main.userId : null,
    handled_at: isDecided ? hoursBefore(now, isByRule ? plan.hoursAgo : plan.hoursAgo - decisionHours) : null,
    reason: plan.reason ?? null,
    user_id: joined?.userId ?? null,
    joined_department_id: joined?.departmentId ?? null,
    joined_position: joined && isByRule ? newcomerPosition : (joined?.position ?? null),
  };
};

/** The applications of the demo company by its links; those taken in are people of the company. */
export const applicationRows = (world: World, invites: readonly Row[]): readonly Row[] =>
  applications.map((plan, index) => {
    const person = personOf(world, plan, index);
    const invite = plan.link === undefined ? undefined : invites[plan.link - 1];
    const appliedAt = hoursBefore(world.now, plan.hoursAgo);
    return {
      name: plan.name ?? person?.name ?? '',
      country_code: person?.countryCode ?? '86',
      // Else a number no person of the company has.
      phone: person?.phone ?? phoneOf(world.company.people.length + 500 + index, '86'),
      department_id: invite?.dept_id ?? world.department(plan.department ?? '').id,
      invite_id: plan.link ?? null,
      inviter_id: invite?.creator_id ?? null,
      applied_at: appliedAt,
      apply_count: plan.times ?? 1,
      status: states.indexOf(plan.state),
      ...decisionOf(world, plan, person),
      updated_at: plan.state === 'expired' ? daysBefore(appliedAt, -30) : appliedAt,
    };
  });
