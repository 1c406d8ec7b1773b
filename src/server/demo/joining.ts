import { randomBytes } from 'node:crypto';
import { tokenLength } from '#domain/console/addresses.ts';
import { dayAfter, endOfDay } from '#domain/invite/link.ts';
import { newcomerPosition } from '#domain/member/checkIntake.ts';
import {
  endOfInvitation,
  isTemporary,
  type TemporaryType,
  usualHours,
  warningOf,
} from '#domain/temporary/term.ts';
import { sealSubject } from '#server/features/joining/invite/joinTargets.ts';
import { hashSecret } from '#server/guard/store/sessions.ts';
import facts from './facts/joining.json' with { type: 'json' };
import { type PlannedPerson, phoneOf } from './person.ts';
import { dayOf, daysBefore, hoursBefore } from './random.ts';
import type { Row, TableRows } from './rows.ts';
import type { World } from './world.ts';

const { applications, invites } = facts;

/**
 * 26 applications: 11 wait, two of them with numbers of members (company.md). Each by the link it came by, or the department asked for
 * without one; `knownFrom`: someone whose number it is already, by their department; `byRule`: no one decided, the link did.
 */
type PlannedApplication = (typeof applications)[number];

const states = ['waiting', 'accepted', 'rejected', 'expired', 'withdrawn'];
const decisionHours = 2;

/** The last of a department who are there alone: they came latest, and no one else speaks of them. */
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

interface Times {
  readonly start: Date;
  readonly end: Date;
  readonly extended: number;
}

/** Hours until the first of each type leave; the others follow one by one over the weeks to come. */
const nextEnds: Readonly<Record<TemporaryType, readonly number[]>> = {
  temporary: [2, 5, 26],
  daily: [2.2, 20],
  weekly: [12, 70],
};
const hoursBetween = 31;

const hoursLeft = (type: TemporaryType, index: number): number => {
  const first = nextEnds[type];
  return first[index] ?? (first.at(-1) ?? 0) + (index - first.length + 1) * hoursBetween;
};

/** A usual term where it fits before its end; those who stay longer were taken on for longer, or extended. */
const timesOf = (type: TemporaryType, index: number, now: Date): Times => {
  const left = hoursLeft(type, index);
  const usual = usualHours[type];
  const extended = index % 4 === 3 ? 1 + (index % 3) : 0;
  const worked = Math.max(usual - left, usual / 2) + extended * usual;
  return { start: hoursBefore(now, worked), end: hoursBefore(now, -left), extended };
};

const msPerHour = 3_600_000;

const rowOf = (
  { main }: World,
  person: Pick<PlannedPerson, 'name' | 'countryCode' | 'departmentId' | 'position'>,
  more: Row,
): Row => ({
  name: person.name,
  country_code: person.countryCode,
  phone: '',
  department_id: person.departmentId,
  position: person.position,
  invited_by: main.userId,
  extend_count: 0,
  updated_by: main.userId,
  ...more,
});

const termOf = (type: TemporaryType, { start, end, extended }: Times, now: Date): Row => {
  const warnedAt = warningOf(start, end);
  const isExpiring = warnedAt <= now;
  return {
    type,
    hours: Math.round((end.getTime() - start.getTime()) / msPerHour),
    status: isExpiring ? 'expiring' : 'active',
    invited_at: hoursBefore(start, 1),
    start_time: start,
    expire_time: end,
    extend_count: extended,
    due_at: isExpiring ? end : warnedAt,
    updated_at: start,
  };
};

type Temporary = PlannedPerson & { readonly memberType: TemporaryType };
const isOne = (person: PlannedPerson): person is Temporary => isTemporary(person.memberType);

/** Everyone at work on a term, each type with the first about to leave. */
const workingRows = (world: World): readonly Row[] => {
  const seen = new Map<TemporaryType, number>();
  return world.living.filter(isOne).map((person) => {
    const { memberType: type, userId } = person;
    const index = seen.get(type) ?? 0;
    seen.set(type, index + 1);
    return rowOf(world, person, {
      ...termOf(type, timesOf(type, index, world.now), world.now),
      user_id: userId,
    });
  });
};

/** Someone who left an hour ago because their term was over. */
const expiredRows = (world: World): readonly Row[] =>
  world.company.people
    .filter(isOne)
    .filter(({ resigned }) => resigned !== undefined)
    .map((person) => {
      const end = daysBefore(world.now, person.resigned?.daysAgo ?? 0);
      const start = hoursBefore(end, usualHours[person.memberType]);
      return rowOf(world, person, {
        ...termOf(person.memberType, { start, end, extended: 0 }, world.now),
        user_id: person.userId,
        status: 'expired',
        ended_at: end,
        due_at: null,
        updated_at: end,
        updated_by: null,
      });
    });

/** Hours since people were invited who have not answered; the last lapsed an hour ago, which the clock will see. */
const invitedHoursAgo: readonly (readonly [string, TemporaryType, number])[] = [
  ['贺小满', 'temporary', 3],
  ['骆一鸣', 'daily', 30],
  ['柏青禾', 'weekly', 100],
  ['滕远舟', 'daily', 169],
];
/** Numbers no one of the company has. */
const firstFreeNumber = 4_000;

const invitedRows = (world: World): readonly Row[] => {
  const colleague = world.living.find(isOne);
  if (colleague === undefined) return [];
  return invitedHoursAgo.map(([name, type, hoursAgo], index) => {
    const invitedAt = hoursBefore(world.now, hoursAgo);
    const until = endOfInvitation(invitedAt);
    return rowOf(
      world,
      { ...colleague, name, countryCode: '86', position: '员工' },
      {
        type,
        phone: phoneOf(firstFreeNumber + index, '86'),
        hours: usualHours[type],
        status: 'invited',
        invited_at: invitedAt,
        invite_expires_at: until,
        due_at: until,
        updated_at: invitedAt,
      },
    );
  });
};

/** A term for everyone temporary, someone whose term ended an hour ago, and open invitations. */
export const temporaryStaffRows = (world: World): TableRows => ({
  temporary_staff: [...workingRows(world), ...expiredRows(world), ...invitedRows(world)],
});
