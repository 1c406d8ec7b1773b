import { type Kysely, sql } from 'kysely';
import { dayAfter, daysOf, lastDueDay } from '#domain/report/period.ts';
import { unlistedDepartments } from '#domain/usage/privacy.ts';
import type { Tables } from '#server/database/tables.ts';
import { saveDirect } from '#server/features/usage/store/usageDays.ts';
import type { PlannedDepartment } from './departments.ts';
import type { PlannedPerson } from './person.ts';
import { insertRows } from './rows.ts';

const lunar = new Intl.DateTimeFormat('en-u-ca-chinese', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Share of people who use the app on Sunday, Monday, ...: a factory works on Saturdays, too. */
const week = [0.27, 0.83, 0.85, 0.84, 0.83, 0.79, 0.42] as const;

/** Of the usual share, by days from New Year's Day of the lunar calendar: people leave early and come back late. */
const festival: Readonly<Record<number, number>> = {
  [-5]: 0.9,
  [-4]: 0.8,
  [-3]: 0.62,
  [-2]: 0.4,
  [-1]: 0.22,
  0: 0.16,
  1: 0.14,
  2: 0.15,
  3: 0.17,
  4: 0.2,
  5: 0.26,
  6: 0.36,
  7: 0.58,
  8: 0.72,
  9: 0.8,
  10: 0.86,
  11: 0.92,
};

/** The lunar year begins between 21 January and 20 February: on other days its calendar, which is slow, need not be asked. */
const isNewYear = (day: string): boolean => {
  if (!/-0[12]-/.test(day)) return false;
  const parts = lunar.formatToParts(new Date(`${day}T00:00:00Z`));
  const numberOf = (type: string) => parts.find((part) => part.type === type)?.value;
  return numberOf('month') === '1' && numberOf('day') === '1';
};

const festivalShare = (day: string): number => {
  for (const [distance, share] of Object.entries(festival))
    if (isNewYear(dayAfter(day, -Number(distance)))) return share;
  return 1;
};

/** Share of people who use the app on a day, from 0 to 1. */
const shareOfDay = (day: string): number => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return (week[weekday] ?? 0) * festivalShare(day);
};

/** What a planned person did on each day of a history: places in it, the first and last they were there. */
interface PersonDays {
  readonly first: number;
  readonly last: number;
  readonly isActivated: boolean;
  /** 1 on days the app was used. */
  readonly opened: Uint8Array;
  readonly messages: Int32Array;
}

/** A number from 0 up to 1 that depends on two others alone: drawn in any order, the same comes out. */
const noise = (seed: number, at: number): number => {
  let mixed = Math.imul(seed + 0x9e3779b9, 0x85ebca6b) ^ Math.imul(at + 1, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
};

const ofPerson = -1;
const talk = { base: 3, span: 46 } as const;

/** Days of one person: there since they came, until they left; how keen they are is their own. */
const personDays = (person: PlannedPerson, shares: readonly number[]): PersonDays => {
  const { userId, entryDaysAgo, resigned, isActive } = person;
  const length = shares.length;
  const last = resigned === undefined ? length - 1 : length - 1 - Math.ceil(resigned.daysAgo);
  const first = Math.min(length - 1, Math.max(0, length - Math.ceil(entryDaysAgo)));
  const opened = new Uint8Array(length);
  const messages = new Int32Array(length);
  const keen = 0.72 + 0.42 * noise(userId, ofPerson);
  const talkative = noise(userId, ofPerson - 1) ** 2;
  for (let at = first; isActive && at <= last; at += 1) {
    const share = Math.min(0.97, (shares[at] ?? 0) * keen);
    if (noise(userId, at) >= share) continue;
    opened[at] = 1;
    messages[at] = Math.round(
      (talk.base + talk.span * talkative) * (0.4 + noise(at, userId)) * (0.35 + (shares[at] ?? 0)),
    );
  }
  return { first, last, isActivated: isActive, opened, messages };
};

/** Days of history a demo company begins with (company.md). */
const demoUsageDays = 400;

const keptDays = 30;
const rowsAtOnce = 20_000;

/** A company as far as its use depends on it. */
interface UsagePlan {
  readonly companyId: number;
  readonly departments: readonly PlannedDepartment[];
  readonly people: readonly PlannedPerson[];
}

const measures = ['people', 'activated', 'active_day', 'active_week', 'active_month', 'messages'] as const;
type Measure = (typeof measures)[number];

/** Figures by day, one list per measure; groups are counted besides. */
type Series = Readonly<Record<Measure | 'group_count', Int32Array>>;

const emptySeries = (length: number): Series => {
  const list = () => new Int32Array(length);
  return {
    ...{ people: list(), activated: list(), active_day: list(), active_week: list() },
    ...{ active_month: list(), messages: list(), group_count: list() },
  };
};

const addTo = (sum: Series, part: Series): void => {
  for (const measure of [...measures, 'group_count'] as const)
    for (const [at, count] of part[measure].entries()) sum[measure][at] = (sum[measure][at] ?? 0) + count;
};

const raise = (list: Int32Array, at: number, by = 1): void => {
  list[at] = (list[at] ?? 0) + by;
};

/** What one person adds to their department, day by day. */
const addPerson = (series: Series, { first, last, isActivated, opened, messages }: PersonDays): void => {
  let lastOpened = Number.NEGATIVE_INFINITY;
  for (let at = first; at <= last; at += 1) {
    raise(series.people, at);
    if (isActivated) raise(series.activated, at);
    if (opened[at] === 1) lastOpened = at;
    raise(series.messages, at, messages[at] ?? 0);
    if (lastOpened === at) raise(series.active_day, at);
    if (at - lastOpened < 7) raise(series.active_week, at);
    if (at - lastOpened < keptDays) raise(series.active_month, at);
  }
};

const memberRow = (
  companyId: number,
  {
    plannedPerson: { userId, departmentId, isActive },
    personDays: { opened, messages },
    usage: { days, unlisted },
  }: {
    readonly plannedPerson: PlannedPerson;
    readonly personDays: PersonDays;
    readonly usage: { readonly days: readonly string[]; readonly unlisted: ReadonlySet<number> };
  },
) => {
  const newest = [...messages.slice(-keptDays)].reverse();
  const lastDay = opened.lastIndexOf(1);
  const sumOf = (count: number) => newest.slice(0, count).reduce((sum, each) => sum + each, 0);
  return {
    company_id: companyId,
    user_id: userId,
    department_id: departmentId,
    activated: isActive ? 1 : 0,
    opened: [...opened.slice(-keptDays)].reduce((bits, each) => bits * 2 + each, 0),
    last_day: lastDay < 0 ? null : days[lastDay],
    messages: newest,
    messages_week: sumOf(7),
    messages_month: sumOf(keptDays),
    is_listed: unlisted.has(departmentId) ? 0 : 1,
  };
};

/** Series of every department by itself, of its own people alone. */
const ownSeries = (
  { people }: UsagePlan,
  length: number,
  daysOfPerson: (person: PlannedPerson) => PersonDays,
): Map<number, Series> => {
  const byDepartment = new Map<number, Series>();
  for (const person of people) {
    const series = byDepartment.get(person.departmentId) ?? emptySeries(length);
    byDepartment.set(person.departmentId, series);
    addPerson(series, daysOfPerson(person));
  }
  return byDepartment;
};

/** Series of every department with all below it, and of the company (0). */
const wholeSeries = (
  { departments }: UsagePlan,
  own: ReadonlyMap<number, Series>,
  length: number,
): ReadonlyMap<number, Series> => {
  const whole = new Map<number, Series>();
  for (const { id, ancestors } of departments) {
    const series = own.get(id);
    if (series === undefined) continue;
    for (const departmentId of [0, ...ancestors]) {
      const sum = whole.get(departmentId) ?? emptySeries(length);
      whole.set(departmentId, sum);
      addTo(sum, series);
    }
  }
  return whole;
};

const insertDays = async (
  db: Kysely<Tables>,
  {
    companyId,
    days,
    whole,
  }: {
    readonly companyId: number;
    readonly days: readonly string[];
    readonly whole: ReadonlyMap<number, Series>;
  },
): Promise<void> => {
  const places = [...whole];
  const atOnce = Math.max(1, Math.floor(rowsAtOnce / days.length));
  for (let start = 0; start < places.length; start += atOnce) {
    const piece = places.slice(start, start + atOnce);
    const figures = (measure: Measure | 'group_count') =>
      sql`${piece.flatMap(([, series]) => [...series[measure]])}::integer[]`;
    await sql`
      insert into usage_day (company_id, department_id, day, ${sql.join([...measures, 'group_count'].map((name) => sql.ref(name)))})
      select ${companyId}::bigint, rows.* from unnest(${piece.flatMap(([id]) => days.map(() => id))}::bigint[],
        ${piece.flatMap(() => days)}::date[],
        ${sql.join([...measures.map(figures), figures('group_count')])}) as rows`.execute(db);
  }
};

interface GroupHome {
  readonly department_id: number | null;
  readonly made: string;
}

const findGroupHomes = async (db: Kysely<Tables>, companyId: number): Promise<readonly GroupHome[]> => {
  const { rows } = await sql<GroupHome>`
    select coalesce(chat_group.dept_id, owner.main_department_id) as department_id,
      (chat_group.created_at at time zone 'Asia/Shanghai')::date as made
    from chat_group left join member owner
      on owner.company_id = chat_group.company_id and owner.user_id = chat_group.owner_id
    where chat_group.company_id = ${companyId} and chat_group.status = 'normal'`.execute(db);
  return rows;
};

const addGroups = (own: Map<number, Series>, homes: readonly GroupHome[], days: readonly string[]): void => {
  for (const { department_id: id, made } of homes) {
    const series = id === null ? undefined : own.get(id);
    for (const [at, day] of days.entries())
      if (series !== undefined && day >= made) raise(series.group_count, at);
  }
};

const unlistedOf = ({ departments, people }: UsagePlan): ReadonlySet<number> => {
  const counts = new Map<number, number>();
  for (const { departmentId } of people) counts.set(departmentId, (counts.get(departmentId) ?? 0) + 1);
  return unlistedDepartments(
    departments.map(({ id, parentId }) => ({ id, parentId, own: counts.get(id) ?? 0 })),
  );
};

/**
 * Gives a company a history of use up to the last day that is due: a weekly rhythm, a dip at Spring Festival, people who come and
 * go. The same on every machine but for the dates.
 */
export const insertUsage = async (
  db: Kysely<Tables>,
  {
    plan,
    now,
    length = demoUsageDays,
  }: { readonly plan: UsagePlan; readonly now: Date; readonly length?: number },
): Promise<void> => {
  const until = lastDueDay(now);
  const days = daysOf({ from: dayAfter(until, 1 - length), to: until });
  const shares = days.map(shareOfDay);
  const daysOfPerson = (person: PlannedPerson) => personDays(person, shares);
  const own = ownSeries(plan, length, daysOfPerson);
  addGroups(own, await findGroupHomes(db, plan.companyId), days);
  await insertDays(db, { companyId: plan.companyId, days, whole: wholeSeries(plan, own, length) });
  const living = plan.people.filter(({ resigned }) => resigned === undefined);
  const unlisted = unlistedOf({ ...plan, people: living });
  await insertRows(
    db,
    'usage_member',
    living.map((person) =>
      memberRow(plan.companyId, {
        plannedPerson: person,
        personDays: daysOfPerson(person),
        usage: { days, unlisted },
      }),
    ),
  );
  await saveDirect(db, plan.companyId);
};
