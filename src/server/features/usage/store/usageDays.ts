import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

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
    readonly: { from, to },
  }: {
    readonly companyId: number;
    readonly roots: readonly number[];
    readonly readonly: { readonly from: string; readonly to: string };
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
