import { type Kysely, sql } from 'kysely';
import type { TreePlace } from '#domain/usage/privacy.ts';
import { companyZone } from '#engine/dateText.ts';
import type { Tables } from '#server/database/tables.ts';
import { allowLongWork } from '#server/database/waitingLine.ts';

/** What a day came to for some departments with all below them, each person counted once. */
export interface UsageDay {
  readonly day: string;
  readonly people: number;
  readonly activated: number;
  readonly active_day: number;
  readonly active_week: number;
  readonly active_month: number;
  readonly messages: number;
  readonly group_count: number;
}

/** The first and the last day a company's use was counted; undefined: none was yet. */
export const findClosedDays = async (
  db: Kysely<Tables>,
  companyId: number,
): Promise<{ readonly first: string; readonly until: string } | undefined> => {
  const row = await db
    .selectFrom('usage_day')
    .select((each) => [
      each.fn.min<string | null>('day').as('first'),
      each.fn.max<string | null>('day').as('until'),
    ])
    .where('company_id', '=', companyId)
    .where('department_id', '=', 0)
    .executeTakeFirstOrThrow();
  return row.first === null || row.until === null ? undefined : { first: row.first, until: row.until };
};

/** Closed days of a span, summed over departments none of which lies below another (0: the company). */
export const findUsageDays = async (
  db: Kysely<Tables>,
  {
    companyId,
    roots,
    span: { from, to },
  }: {
    readonly companyId: number;
    readonly roots: readonly number[];
    readonly span: { readonly from: string; readonly to: string };
  },
): Promise<readonly UsageDay[]> => {
  if (roots.length === 0) return [];
  const { rows } = await sql<UsageDay>`
    select day, sum(people)::integer as people, sum(activated)::integer as activated,
      sum(active_day)::integer as active_day, sum(active_week)::integer as active_week,
      sum(active_month)::integer as active_month, sum(messages)::bigint as messages,
      sum(group_count)::integer as group_count
    from usage_day
    where company_id = ${companyId} and department_id = any(${[...roots]}::bigint[])
      and day between ${from}::date and ${to}::date
    group by day order by day`.execute(db);
  return rows;
};

/** What the chat service counted for a person. */
export interface ReportedUse {
  readonly userId: number;
  readonly messages: number;
}

/** Takes over what the chat service counted on a day, in place of what it said before. Answers how many are people of the company. */
export const saveReportedUse = async (
  db: Kysely<Tables>,
  {
    companyId,
    day,
    reported,
  }: { readonly companyId: number; readonly day: string; readonly reported: readonly ReportedUse[] },
): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into usage_activity (company_id, day, user_id, messages)
    select ${companyId}, ${day}::date, given.user_id, given.messages
    from unnest(${reported.map(({ userId }) => userId)}::bigint[],
      ${reported.map(({ messages }) => messages)}::integer[]) as given (user_id, messages)
    join member on member.company_id = ${companyId} and member.user_id = given.user_id and member.status = 'normal'
    on conflict (company_id, day, user_id) do update set messages = excluded.messages`.execute(db);
  return Number(numAffectedRows ?? 0n);
};

/** A day of a company that is to be closed. `gap`: days since the one that was closed last, 1 to 30. */
export interface ClosingDay {
  readonly companyId: number;
  readonly day: string;
  readonly gap: number;
}

/** A company with the last day that is closed, and the day it was made on. */
interface ClosingCompany {
  readonly company_id: number;
  readonly made: string;
  readonly until: string | null;
}

/** Companies for which a day is not closed. */
export const findUnclosed = async (db: Kysely<Tables>, day: string): Promise<readonly ClosingCompany[]> => {
  const { rows } = await sql<ClosingCompany>`
    select * from (
      select company.company_id, (company.created_at at time zone ${companyZone}::text)::date as made,
        (select max(day) from usage_day
          where usage_day.company_id = company.company_id and department_id = 0) as until
      from company where status = 'normal'
    ) each where made <= ${day}::date and (until is null or until < ${day}::date)
    order by company_id`.execute(db);
  return rows;
};

/** Longer than a day of the largest company takes to close, on a machine that is busy. */
const closingTimeoutMs = 120_000;

/**
 * Lets the transaction count whole tables: with their own time, and never row by row for each row. Tables that were just filled have no
 * statistics yet, on the embedded database never, and look as though that were cheap.
 */
export const countWhole = async (db: Kysely<Tables>): Promise<void> => {
  await allowLongWork(db, closingTimeoutMs);
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(db);
};

/** Keeps other processes from closing days of the company until the transaction ends; the last closed one by then. */
export const lockClosing = async (db: Kysely<Tables>, companyId: number): Promise<string | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`usage ${companyId}`}, 0))`.execute(db);
  const row = await db
    .selectFrom('usage_day')
    .select((each) => each.fn.max<string | null>('day').as('until'))
    .where('company_id', '=', companyId)
    .where('department_id', '=', 0)
    .executeTakeFirstOrThrow();
  return row.until ?? undefined;
};

const beginning = (day: string) => sql`(${day}::date)::timestamp at time zone ${companyZone}::text`;
const end = (day: string) => sql`(${day}::date + 1)::timestamp at time zone ${companyZone}::text`;
const fallsOn = (instant: ReturnType<typeof sql>, day: string) =>
  sql`(${instant} >= ${beginning(day)} and ${instant} < ${end(day)})`;

/** Common table `seen`: everyone who used the app or the console on the day, with the messages reported of them. */
const seenOn = ({ companyId, day }: ClosingDay) => sql`
  seen as materialized (
    select user_id, sum(messages)::integer as messages from (
      select user_id, messages from usage_activity where company_id = ${companyId} and day = ${day}::date
      union all
      select user_id, 0 from session where company_id = ${companyId}
        and (${fallsOn(sql`last_used_at`, day)} or ${fallsOn(sql`created_at`, day)})
      union all
      select user_id, 0 from device where company_id = ${companyId} and deleted_at is null
        and ${fallsOn(sql`last_active_time`, day)}
      union all
      select user_id, 0 from member where company_id = ${companyId} and ${fallsOn(sql`last_active_at`, day)}
    ) each group by user_id
  )`;

const keptDays = 30;
const keptBits = 2 ** keptDays - 1;

/** Common table `renewed`: everyone there is, their thirty days moved on to this one. */
const renewedOn = ({ companyId, day, gap }: ClosingDay) => sql`
  renewed as (
    select person.user_id, person.main_department_id, person.active_status,
      ((coalesce(before.opened, 0)::bigint << ${sql.lit(gap)})
        | case when seen.user_id is null then 0 else 1 end) & ${sql.lit(keptBits)} as opened,
      case when seen.user_id is null then before.last_day else ${day}::date end as last_day,
      (array[coalesce(seen.messages, 0)] || array_fill(0, array[${sql.lit(gap - 1)}])
        || coalesce(before.messages, '{}'))[1:${sql.lit(keptDays)}] as messages
    from member person
    left join seen on seen.user_id = person.user_id
    left join usage_member before on before.company_id = person.company_id and before.user_id = person.user_id
    where person.company_id = ${companyId} and person.status = 'normal'
  )`;

const saveRenewed = async (db: Kysely<Tables>, closing: ClosingDay): Promise<void> => {
  await sql`
    with ${seenOn(closing)}, ${renewedOn(closing)}
    insert into usage_member (company_id, user_id, department_id, activated, opened, last_day, messages,
      messages_week, messages_month)
    select ${closing.companyId}, user_id, main_department_id, active_status, opened, last_day, messages,
      (select coalesce(sum(each), 0) from unnest(messages[1:7]) each),
      (select coalesce(sum(each), 0) from unnest(messages) each)
    from renewed
    on conflict (company_id, user_id) do update set department_id = excluded.department_id,
      activated = excluded.activated, opened = excluded.opened, last_day = excluded.last_day,
      messages = excluded.messages, messages_week = excluded.messages_week,
      messages_month = excluded.messages_month`.execute(db);
};

/** Moves everyone's thirty days on to the day; those who have left are forgotten. */
export const closePeople = async (db: Kysely<Tables>, closing: ClosingDay): Promise<void> => {
  await saveRenewed(db, closing);
  await sql`
    delete from usage_member where company_id = ${closing.companyId} and not exists (
      select 1 from member where member.company_id = usage_member.company_id
        and member.user_id = usage_member.user_id and member.status = 'normal')`.execute(db);
};

/** Every live department with how many people have their main place right in it. */
export const findTreePlaces = async (
  db: Kysely<Tables>,
  companyId: number,
): Promise<readonly TreePlace[]> => {
  const { rows } = await sql<{ readonly id: number; readonly parent_id: number; readonly own: number }>`
    select home.id, home.super_dept_id as parent_id, count(one.user_id)::integer as own
    from department home
    left join usage_member one on one.company_id = home.company_id and one.department_id = home.id
    where home.company_id = ${companyId} and home.deleted_at is null
    group by home.id, home.super_dept_id`.execute(db);
  return rows.map(({ id, parent_id: parentId, own }) => ({ id, parentId, own }));
};

/** Makes exactly the people of these departments unnamed. */
export const saveUnlisted = async (
  db: Kysely<Tables>,
  companyId: number,
  departmentIds: readonly number[],
): Promise<void> => {
  await sql`
    update usage_member set is_listed = requested.is_listed
    from (
      select one.user_id, case when few.id is null then 1 else 0 end as is_listed
      from usage_member one
      left join (select distinct id from unnest(${[...departmentIds]}::bigint[]) as named (id)) few
        on few.id = one.department_id
      where one.company_id = ${companyId}
    ) requested
    where usage_member.company_id = ${companyId} and usage_member.user_id = requested.user_id
      and usage_member.is_listed <> requested.is_listed`.execute(db);
};

const groupsOf = (companyId: number) => sql`
  grouped as (
    select coalesce(chat_group.dept_id, owner.main_department_id) as department_id, count(*) as groups
    from chat_group left join member owner
      on owner.company_id = chat_group.company_id and owner.user_id = chat_group.owner_id
    where chat_group.company_id = ${companyId} and chat_group.status = 'normal'
    group by 1
  )`;

/** Of the bits of someone's days: the seven up to the last closed one. */
export const weekBits = 127;

/** Adds up what the people right in each department came to, once all of them are moved on to the day. */
export const saveDirect = async (db: Kysely<Tables>, companyId: number): Promise<void> => {
  await sql`delete from usage_direct where company_id = ${companyId}`.execute(db);
  await sql`
    insert into usage_direct (company_id, department_id, people, activated, active_day, active_week, active_month,
      messages_day, messages_week, messages_month, listed, unlisted)
    select company_id, department_id, count(*), sum(activated), count(*) filter (where opened & 1 <> 0),
      count(*) filter (where opened & ${sql.lit(weekBits)} <> 0), count(*) filter (where opened <> 0),
      sum(coalesce(messages[1], 0)), sum(messages_week), sum(messages_month), sum(is_listed), sum(1 - is_listed)
    from usage_member where company_id = ${companyId} group by company_id, department_id`.execute(db);
};

const directOf = (companyId: number) => sql`
  direct as (
    select department_id, people, activated, active_day, active_week, active_month, messages_day as messages
    from usage_direct where company_id = ${companyId}
  )`;

/** Writes what the day came to for every department with all below it, and for the company. */
export const closeDepartments = async (db: Kysely<Tables>, { companyId, day }: ClosingDay): Promise<void> => {
  await sql`
    with ${directOf(companyId)}, ${groupsOf(companyId)}
    insert into usage_day (company_id, department_id, day, people, activated, active_day, active_week,
      active_month, messages, group_count)
    select ${companyId}, way.id, ${day}::date, sum(coalesce(people, 0)), sum(coalesce(activated, 0)),
      sum(coalesce(active_day, 0)), sum(coalesce(active_week, 0)), sum(coalesce(active_month, 0)),
      sum(coalesce(messages, 0)), sum(coalesce(groups, 0))
    from direct full join grouped using (department_id)
    left join department home on home.company_id = ${companyId} and home.id = department_id
      and home.deleted_at is null
    cross join lateral unnest(array_prepend(0::bigint, home.ancestors)) as way (id)
    group by way.id`.execute(db);
};

/** Forgets what was reported up to the day, and days nothing is compared with any more. */
export const forgetUsage = async (db: Kysely<Tables>, companyId: number, day: string): Promise<void> => {
  const keptHistoryDays = 800;
  await sql`delete from usage_activity where company_id = ${companyId} and day <= ${day}::date`.execute(db);
  await sql`delete from usage_day
    where company_id = ${companyId} and day < ${day}::date - ${sql.lit(keptHistoryDays)}`.execute(db);
};
