import { type Kysely, sql } from 'kysely';
import {
  type ActWindow,
  comingAndGoing,
  nightHours,
  quietDays,
  type UnusualKind,
  windowHours,
} from '#domain/record/unusual.ts';
import { companyZone } from '#engine/dateText.ts';
import { ofLivingCompany } from '#server/database/rowSecurity.ts';
import { mayBeUnusual, unusualConditions } from '#server/database/tables/platform.ts';
import type { Tables } from '#server/database/tables.ts';

/** Since when the records of a company are known to have been tampered with; undefined: they are not. */
export const findBrokenSince = async (db: Kysely<Tables>, companyId: number): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('record_check')
    .select('broken_since')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row?.broken_since ?? undefined;
};

/** Takes a company whose chain was not read since an instant, the longest unread first; another process takes another. */
export const claimCheck = async (
  db: Kysely<Tables>,
  { before, now }: { readonly before: Date; readonly now: Date },
): Promise<number | undefined> => {
  const { rows } = await sql<{ readonly id: number }>`
    insert into record_check (company_id, checked_at)
    select chain.company_id, ${now} from record_chain chain left join record_check on record_check.company_id = chain.company_id
    where record_check.checked_at is null or record_check.checked_at <= ${before}
    order by record_check.checked_at nulls first, chain.company_id limit 1
    on conflict (company_id) do update set checked_at = excluded.checked_at where record_check.checked_at <= ${before}
    returning company_id as id`.execute(db);
  return rows[0] && Number(rows[0].id);
};

/** Keeps what reading a chain came to. */
export const saveCheck = async (
  db: Kysely<Tables>,
  companyId: number,
  { checked, breach, at }: { readonly checked: number; readonly breach: string | null; readonly at: Date },
): Promise<void> => {
  await sql`update record_check set checked = ${checked}, breach = ${breach},
      broken_since = case when ${breach}::text is null then null else coalesce(broken_since, ${at}::timestamptz) end
    where company_id = ${companyId}`.execute(db);
};

/** The end of a company's chain. */
export interface ChainHead {
  readonly company_id: number;
  readonly position: number;
  readonly hash: string;
}

/** The ends of all chains that have begun. */
export const findHeads = async (db: Kysely<Tables>): Promise<readonly ChainHead[]> => {
  const { rows } =
    await sql<ChainHead>`select company_id, "position", hash from record_chain where "position" > 0
    order by company_id`.execute(db);
  return rows.map((row) => ({ ...row, company_id: Number(row.company_id), position: Number(row.position) }));
};

const onlyRow = 1;

/** Takes the export of the heads, where the last one was begun before an instant; false: another process has it, or it is not due. */
export const claimExport = async (
  db: Kysely<Tables>,
  { before, now }: { readonly before: Date; readonly now: Date },
): Promise<boolean> => {
  const { rows } = await sql`insert into record_export (id, begun_at) values (${onlyRow}, ${now})
    on conflict (id) do update set begun_at = excluded.begun_at where record_export.begun_at <= ${before}
    returning id`.execute(db);
  return rows.length > 0;
};

/** Keeps what an export came to; `begunAt`: since when one that failed counts as begun, so that it is due again sooner. */
export const saveExport = async (
  db: Kysely<Tables>,
  result: { readonly at: Date; readonly error: string | null; readonly begunAt: Date },
): Promise<void> => {
  const { at, error, begunAt } = result;
  await db
    .updateTable('record_export')
    .set(error === null ? { done_at: at, error } : { error, begun_at: begunAt })
    .where('id', '=', onlyRow)
    .execute();
};

/** Companies with a record since an instant that may be part of an unusual event: a look into an index for each. */
export const findCompaniesToWatch = async (db: Kysely<Tables>, since: Date): Promise<readonly number[]> => {
  const { rows } = await sql<{ readonly id: number }>`
    select company.company_id as id from company
    where ${ofLivingCompany('company.company_id')} and exists (
      select from operation_record where operation_record.company_id = company.company_id
        and "time" >= ${since}::timestamptz and ${sql.raw(mayBeUnusual)})
    order by 1`.execute(db);
  return rows.map(({ id }) => Number(id));
};

interface FoundWindow {
  readonly kind: UnusualKind;
  readonly user_id: number;
  readonly name: string;
  readonly day: string;
  readonly begins: Date;
  readonly ends: Date;
  readonly count: number;
  readonly rows: number;
  readonly works: number;
  readonly nights_before: number;
}

const localTime = sql`("time" at time zone ${sql.lit(companyZone)})`;
const hours = (count: number) => sql`make_interval(hours => ${sql.lit(count)})`;
const days = (count: number) => sql`make_interval(days => ${sql.lit(count)})`;

/**
 * Acts of a kind, each with what followed within its window: of a person's day the windows with the most acts and the most rows. Without
 * the offset of nothing the rows of an export were looked up again for each window it is in.
 */
const busiest = (kind: 'exports' | 'proofs', rows: ReturnType<typeof sql>) => sql`
  select kind, user_id, to_char(day, 'YYYY-MM-DD') as day, begins, ends, count, rows, 0 as works, 0 as nights_before
  from (
    select *, row_number() over (partition by user_id, day order by count desc, begins) as by_count,
      row_number() over (partition by user_id, day order by rows desc, begins) as by_rows
    from (
      select ${sql.lit(kind)} as kind, user_id, ${localTime}::date as day, "time" as begins, max("time") over following as ends,
        count(*) over following as count, coalesce(sum(rows) over following, 0) as rows
      from (
        select user_id, "time", ${rows} as rows from act where is_recent and ${sql.raw(unusualConditions[kind])} offset 0
      ) each_act
      window following as (partition by user_id order by "time"
        range between current row and ${hours(windowHours[kind])} following)
    ) windows
  ) ranked where by_count = 1 or by_rows = 1`;

/** How many rows an export took along, as its record says; looked up for exports alone, no index has it. */
const exportedRows = (companyId: number) => sql`(
  select jsonb_path_query_first(changes, '$[*] ? (@.field == "count").new ? (@.type() == "number")')::bigint
  from operation_record record where record.company_id = ${companyId} and record.id = act.id)`;

/** Nights of a person, each with how many of the quiet days before had work in them. */
const nights = sql`
  select 'night' as kind, user_id, to_char(night, 'YYYY-MM-DD') as day, begins, ends, count, 0 as rows, works, nights_before
  from (
    select *, count(*) filter (where works > 0) over (partition by user_id order by night
      range between ${days(quietDays)} preceding and ${days(1)} preceding) as nights_before
    from (
      select user_id, (${localTime} - ${hours(nightHours.until)})::date as night, min("time") as begins, max("time") as ends,
        count(*) as count, count(*) filter (where category <> all(${[...comingAndGoing]}::text[])) as works,
        bool_or(is_recent) as is_recent
      from act where ${sql.raw(unusualConditions.night)} and result = 'done' group by user_id, night
    ) each_night
  ) compared where is_recent`;

/**
 * What administrators did since an instant that may be unusual, counted within its windows (`unusual.ts` says what is), of one of them or
 * all. Read from the index that holds nothing else; rows of exports alone are looked up.
 */
export const findActWindows = async (
  db: Kysely<Tables>,
  {
    companyId,
    operatorId,
    since,
  }: { readonly companyId: number; readonly operatorId: number | undefined; readonly since: Date },
): Promise<readonly ActWindow[]> => {
  const own = operatorId === undefined ? sql`true` : sql`operator_id = ${operatorId}`;
  const { rows } = await sql<FoundWindow>`
    with act as (
      select id, operator_id as user_id, "time", "time" >= ${since}::timestamptz as is_recent, category, action, result
      from operation_record
      where company_id = ${companyId} and "time" >= ${since}::timestamptz - ${days(quietDays + 1)} and ${own}
        and ${sql.raw(mayBeUnusual)}
    ), found as (
      ${busiest('exports', exportedRows(companyId))} union all ${busiest('proofs', sql`0::bigint`)} union all ${nights}
    )
    select found.*, latest.operator_name as name from found cross join lateral (
      select operator_name from operation_record
      where company_id = ${companyId} and operator_id = found.user_id order by "time" desc limit 1) latest`.execute(
    db,
  );
  return rows.map(({ user_id: userId, begins: from, ends: to, nights_before: nightsBefore, ...row }) => ({
    ...{ kind: row.kind, name: row.name, day: row.day, from, to, userId: Number(userId) },
    ...{ count: Number(row.count), rows: Number(row.rows), works: Number(row.works) },
    nightsBefore: Number(nightsBefore),
  }));
};
