import { endOfInvitation, warningOf } from '#domain/temporary/term.ts';
import { isTemporary, type TemporaryType, usualHours } from '#domain/temporary/vocabulary.ts';
import { daysBefore, hoursBefore } from './dates.ts';
import type { Row } from './insertRows.ts';
import type { PlannedPerson } from './person.ts';
import { phoneOf } from './phones.ts';

interface TemporaryCompany {
  readonly companyId: number;
  /** The living and those who have left. */
  readonly people: readonly PlannedPerson[];
  readonly inviterId: number;
}

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
  { companyId, inviterId }: TemporaryCompany,
  person: Pick<PlannedPerson, 'name' | 'countryCode' | 'departmentId' | 'position'>,
  tempId: number,
  more: Row,
): Row => ({
  company_id: companyId,
  temp_id: tempId,
  name: person.name,
  country_code: person.countryCode,
  phone: '',
  hours: 0,
  department_id: person.departmentId,
  position: person.position,
  invited_by: inviterId,
  invite_expires_at: null,
  user_id: null,
  start_time: null,
  expire_time: null,
  extend_count: 0,
  ended_at: null,
  due_at: null,
  version: 1,
  updated_by: inviterId,
  ...more,
});

const termOf = (type: TemporaryType, { start, end, extended }: Times, now: Date): Row => {
  const warnedAt = warningOf(start, end);
  const isExpiring = warnedAt <= now;
  return {
    type,
    hours: Math.round((end.getTime() - start.getTime()) / msPerHour),
    status: isExpiring ? 'expiring' : 'active',
    invited_at: hoursBefore(start, 1).toISOString(),
    start_time: start.toISOString(),
    expire_time: end.toISOString(),
    extend_count: extended,
    due_at: (isExpiring ? end : warnedAt).toISOString(),
    updated_at: start.toISOString(),
  };
};

type Temporary = PlannedPerson & { readonly memberType: TemporaryType };
const isOne = (person: PlannedPerson): person is Temporary => isTemporary(person.memberType);

/** Everybody at work on a term, each type with the first about to leave. */
const workingRows = (company: TemporaryCompany, now: Date): readonly Row[] => {
  const seen = new Map<TemporaryType, number>();
  const working = company.people.filter(isOne).filter(({ resigned }) => resigned === undefined);
  return working.map((person, index) => {
    const { memberType: type, userId } = person;
    const place = seen.get(type) ?? 0;
    seen.set(type, place + 1);
    const term = termOf(type, timesOf(type, place, now), now);
    return rowOf(company, person, index + 1, { ...term, user_id: userId });
  });
};

/** Whoever left an hour ago because their term was over. */
const expiredRows = (company: TemporaryCompany, firstId: number, now: Date): readonly Row[] =>
  company.people
    .filter(isOne)
    .filter(({ resigned }) => resigned !== undefined)
    .map((person, index) => {
      const end = daysBefore(now, person.resigned?.daysAgo ?? 0);
      const start = hoursBefore(end, usualHours[person.memberType]);
      return rowOf(company, person, firstId + index, {
        ...termOf(person.memberType, { start, end, extended: 0 }, now),
        user_id: person.userId,
        status: 'expired',
        ended_at: end.toISOString(),
        due_at: null,
        updated_at: end.toISOString(),
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

const invitedRows = (company: TemporaryCompany, firstId: number, now: Date): readonly Row[] => {
  const colleague = company.people.find(isOne);
  if (colleague === undefined) return [];
  return invitedHoursAgo.map(([name, type, hoursAgo], index) => {
    const invitedAt = hoursBefore(now, hoursAgo);
    const until = endOfInvitation(invitedAt).toISOString();
    const person = { ...colleague, name, countryCode: '86', position: '员工' };
    return rowOf(company, person, firstId + index, {
      type,
      phone: phoneOf(firstFreeNumber + index, '86'),
      hours: usualHours[type],
      status: 'invited',
      invited_at: invitedAt.toISOString(),
      invite_expires_at: until,
      due_at: until,
      updated_at: invitedAt.toISOString(),
    });
  });
};

/** Rows of `temporary_staff`: a term for everybody temporary, somebody whose term ended an hour ago, and open invitations. */
export const temporaryStaffRows = (company: TemporaryCompany, now: Date): readonly Row[] => {
  const working = workingRows(company, now);
  const expired = expiredRows(company, working.length + 1, now);
  const invited = invitedRows(company, working.length + expired.length + 1, now);
  return [...working, ...expired, ...invited];
};

/** Rows of `temporary_type`: day workers come into their own department, everything else is as usual. */
export const temporaryTypeRows = (
  companyId: number,
  departmentId: number | undefined,
  now: Date,
): readonly Row[] =>
  (['temporary', 'daily', 'weekly'] as const).map((type) => ({
    company_id: companyId,
    type,
    hours: usualHours[type],
    default_department_id: departmentId ?? null,
    leaves_groups: 1,
    version: 1,
    updated_at: daysBefore(now, 90).toISOString(),
    updated_by: null,
  }));
