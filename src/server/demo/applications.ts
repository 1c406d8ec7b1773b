import { randomBytes } from 'node:crypto';
import { tokenLength } from '#domain/console/addresses.ts';
import { dayAfter, endOfDay } from '#domain/invite/link.ts';
import { newcomerPosition } from '#domain/member/checkIntake.ts';
import { sealSubject } from '#server/features/joining/invite/joinOnce.ts';
import { hashSecret } from '#server/guard/store/sessions.ts';
import applications from './facts/applications.json' with { type: 'json' };
import invites from './facts/invites.json' with { type: 'json' };
import { type PlannedPerson, phoneOf } from './person.ts';
import { dayOf, daysBefore, hoursBefore } from './random.ts';
import type { Row } from './rows.ts';
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

/**
 * Nine links: two permanent, three expired, one revoked, one used up (the demo company's numbers). `days`: until when it is good, from
 * today; `creator`: the department whose head made it. Without `links` no address can be shown.
 */
export const inviteRows = ({ companyId, department, seat, now, links }: World): readonly Row[] =>
  invites.map((link, index) => {
    const inviteId = index + 1;
    const { userId: creatorId } = seat(link.creator);
    const token = randomBytes(tokenLength).toString('base64url').slice(0, tokenLength);
    const made = daysBefore(now, link.madeDaysAgo);
    const isRevoked = link.revokedDaysAgo !== undefined;
    return {
      dept_id: department(link.department).id,
      creator_id: creatorId,
      token_hash: hashSecret(token),
      sealed: links?.seal(token, sealSubject(companyId, inviteId)) ?? null,
      validity: link.days === null ? 2 : 1,
      expires_at: link.days === null ? null : endOfDay(dayAfter(dayOf(now), link.days)),
      need_approval: link.approves === true ? 0 : 1,
      max_uses: link.most ?? null,
      used_count: link.used,
      is_current: isRevoked ? 0 : 1,
      created_at: made,
      last_used_at: link.used > 0 ? daysBefore(now, link.madeDaysAgo / 2) : null,
      revoked_at: isRevoked ? daysBefore(now, link.revokedDaysAgo ?? 0) : null,
      end_reason: isRevoked ? 'by_hand' : null,
      updated_at: made,
      updated_by: creatorId,
    };
  });
