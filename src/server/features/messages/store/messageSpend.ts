import { type Kysely, sql } from 'kysely';
import type { Budget } from '#domain/account/code.ts';
import type { Place, Share, SharedCapability, SpendScope } from '#domain/message/limits.ts';
import type { Tables } from '#server/database/tables.ts';

/** Whose notices are counted, and on which day. */
export interface SpendKeys {
  readonly keys: Readonly<Partial<Record<SpendScope, string>>>;
  readonly day: string;
}

type Spent = Readonly<Partial<Record<SpendScope, number>>>;

const spentOf = (rows: readonly { readonly scope: SpendScope; readonly spent: number }[]): Spent =>
  Object.fromEntries(rows.map(({ scope, spent }) => [scope, spent]));

/** In one order everywhere: rows lock. */
const entriesOf = ({ keys }: SpendKeys): readonly (readonly [SpendScope, string])[] =>
  (['address', 'company', 'person'] as const).flatMap((scope) => {
    const key = keys[scope];
    return key === undefined ? [] : [[scope, key] as const];
  });

/** How many were sent so far, held until the transaction ends: anyone who sends at the same time waits and counts these. */
export const lockSpend = async (db: Kysely<Tables>, which: SpendKeys): Promise<Spent> => {
  const values = entriesOf(which).map(([scope, key]) => sql`(${scope}, ${key}, ${which.day}::date, 0)`);
  const { rows } = await sql<{ readonly scope: SpendScope; readonly spent: number }>`
    insert into message_spend as held (scope, key, day, spent) values ${sql.join(values)}
    on conflict (scope, key, day) do update set spent = held.spent returning scope, spent`.execute(db);
  return spentOf(rows);
};

/** The same for a look at it. */
export const findSpend = async (db: Kysely<Tables>, which: SpendKeys): Promise<Spent> => {
  const pairs = entriesOf(which).map(([scope, key]) => sql`(${scope}, ${key})`);
  const { rows } = await sql<{ readonly scope: SpendScope; readonly spent: number }>`
    select scope, spent from message_spend where day = ${which.day}::date and (scope, key) in (${sql.join(pairs)})`.execute(
    db,
  );
  const none = Object.fromEntries(entriesOf(which).map(([scope]) => [scope, 0]));
  return { ...none, ...spentOf(rows) };
};

/** Counts notices under every key. */
export const addSpend = async (db: Kysely<Tables>, which: SpendKeys, notices: number): Promise<void> => {
  const pairs = entriesOf(which).map(([scope, key]) => sql`(${scope}, ${key})`);
  await sql`update message_spend set spent = spent + ${notices}
    where day = ${which.day}::date and (scope, key) in (${sql.join(pairs)})`.execute(db);
};

const msPerSecond = 1_000;

/** Takes a token of a budget for each of many keys, in one statement; answers for which there was one. */
export const takeTokensOfMany = async (
  db: Kysely<Tables>,
  {
    budget: { bucket, limit, windowSeconds },
    keys,
    now,
  }: { readonly budget: Budget; readonly keys: readonly string[]; readonly now: Date },
): Promise<ReadonlySet<string>> => {
  const begin = new Date(now.getTime() - windowSeconds * msPerSecond);
  const recent = sql`(select coalesce(array_agg(moment), '{}') from unnest(held.taken) as moment
    where moment > ${begin}::timestamptz)`;
  const { rows } = await sql<{ readonly key: string }>`
    insert into rate_limit as held (bucket, key, taken, expires_at)
    select ${bucket}, requested.key, array[${now}::timestamptz], ${new Date(now.getTime() + windowSeconds * msPerSecond)}::timestamptz
    from unnest(${[...keys].toSorted()}::text[]) as requested (key)
    on conflict (bucket, key) do update
    set taken = ${recent} || ${now}::timestamptz, expires_at = excluded.expires_at
    where cardinality(${recent}) < ${limit}
    returning key`.execute(db);
  return new Set(rows.map(({ key }) => key));
};

/** Forgets the counts of days gone by. Answers how many. */
export const deleteOldSpend = async (db: Kysely<Tables>, before: string): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('message_spend')
    .where('day', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
};

/** Which rules of a company are asked for, as they stand in a month (`YYYY-MM`). */
interface ShareQuestion {
  readonly companyId: number;
  readonly capability: SharedCapability;
  readonly month: string;
}

interface ShareRow {
  readonly share_id: string;
  readonly depts: readonly number[];
  readonly monthly_quota: number | null;
  readonly used: number;
}

/**
 * The enabled rules of a capability, the oldest first; locked where someone is about to send, who then waits for the others that send by the
 * same rules. The table is that of the schema.
 */
export const findShares = async (
  db: Kysely<Tables>,
  { companyId, capability, month }: ShareQuestion,
  isLocked: boolean,
): Promise<readonly Share[]> => {
  const { rows } = await sql<ShareRow>`
    select share_id, depts, monthly_quota, case when used_month = ${month} then used_count else 0 end as used
    from "powerShare"
    where company_id = ${companyId} and capability = ${capability} and status = 'enabled' and deleted_at is null
    order by share_id ${isLocked ? sql`for no key update` : sql``}`.execute(db);
  return rows.map((row) => ({
    shareId: Number(row.share_id),
    departments: row.depts,
    monthlyQuota: row.monthly_quota === null ? null : Number(row.monthly_quota),
    used: Number(row.used),
  }));
};

/** Counts messages under a rule; with a new month the count begins again. */
export const addShareUse = async (
  db: Kysely<Tables>,
  { companyId, month }: Pick<ShareQuestion, 'companyId' | 'month'>,
  { shareId, count }: { readonly shareId: number; readonly count: number },
): Promise<void> => {
  await sql`
    update "powerShare" set used_month = ${month},
      used_count = case when used_month = ${month} then used_count else 0 end + ${count}
    where company_id = ${companyId} and share_id = ${shareId}`.execute(db);
};

/** Departments that are there, with those above them. */
export const findAdministeredPlaces = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<readonly Place[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('department')
    .select(['id', 'ancestors'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id, ancestors }) => ({ id: Number(id), ancestors }));
};
