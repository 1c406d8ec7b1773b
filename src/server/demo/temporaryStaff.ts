import {
  endOfInvitation,
  isTemporary,
  type TemporaryType,
  usualHours,
  warningOf,
} from '#domain/temporary/term.ts';
import { type PlannedPerson, phoneOf } from './person.ts';
import { daysBefore, hoursBefore } from './random.ts';
import type { Row, TableRows } from './rows.ts';
import type { World } from './world.ts';

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

/** Everybody at work on a term, each type with the first about to leave. */
const workingRows = (world: World): readonly Row[] => {
  const seen = new Map<TemporaryType, number>();
  return world.living.filter(isOne).map((person) => {
    const { memberType: type, userId } = person;
    const place = seen.get(type) ?? 0;
    seen.set(type, place + 1);
    return rowOf(world, person, {
      ...termOf(type, timesOf(type, place, world.now), world.now),
      user_id: userId,
    });
  });
};

/** Whoever left an hour ago because their term was over. */
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
/** Numbers nobody of the company has. */
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

/** A term for everybody temporary, somebody whose term ended an hour ago, and open invitations. */
export const temporaryStaffRows = (world: World): TableRows => ({
  temporary_staff: [...workingRows(world), ...expiredRows(world), ...invitedRows(world)],
});
