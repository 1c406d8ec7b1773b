import { type Kysely, sql } from 'kysely';
import { keptPlan } from '#server/database/statementCache.ts';
import type { Tables } from '#server/database/tables.ts';

/** A window that slides: `limit` moments within the last `windowSeconds`. */
interface Window {
  readonly bucket: string;
  readonly key: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly now: Date;
}

const msPerSecond = 1_000;

const startOf = ({ now, windowSeconds }: Window): Date =>
  new Date(now.getTime() - windowSeconds * msPerSecond);

const endOf = ({ now, windowSeconds }: Window): Date => new Date(now.getTime() + windowSeconds * msPerSecond);

/**
 * Notes that something was done now and answers how many moments the window holds with it; undefined: it is full. Others who ask at once
 * wait for this row.
 */
export const insertMoment = async (db: Kysely<Tables>, window: Window): Promise<number | undefined> => {
  const { bucket, key, limit, now } = window;
  const recent = sql`(select coalesce(array_agg(moment), '{}') from unnest(held.taken) as moment
    where moment > ${startOf(window)}::timestamptz)`;
  const { rows } = await sql<{ readonly count: number }>`
    insert into rate_limit as held (bucket, key, taken, expires_at)
    values (${bucket}, ${key}, array[${now}::timestamptz], ${endOf(window)})
    on conflict (bucket, key) do update
    set taken = ${recent} || ${now}::timestamptz, expires_at = excluded.expires_at
    where cardinality(${recent}) < ${limit}
    returning cardinality(taken) as count`.execute(db);
  return rows[0]?.count;
};

/**
 * Notes as many of `count` moments as the window has room for, and answers how many; `room`: what is left for others after them. Others
 * who ask at once wait for this row.
 */
export const insertMoments = async (
  db: Kysely<Tables>,
  window: Window,
  count: number,
): Promise<{ readonly taken: number; readonly room: number }> => {
  const { bucket, key, limit, now } = window;
  await sql`insert into rate_limit (bucket, key, taken, expires_at) values (${bucket}, ${key}, '{}', ${endOf(window)})
    on conflict (bucket, key) do nothing`.execute(db);
  const { rows } = await sql<{ readonly taken: number; readonly room: number }>`
    with held as (
      select bucket, key, array(select moment from unnest(taken) as moment
        where moment > ${startOf(window)}::timestamptz) as recent
      from rate_limit where bucket = ${bucket} and key = ${key} for update
    ), counted as (
      select bucket, key, recent, least(${count}::int, greatest(0, ${limit}::int - cardinality(recent))) as more from held
    )
    update rate_limit set taken = recent || array_fill(${now}::timestamptz, array[more]), expires_at = ${endOf(window)}
    from counted where rate_limit.bucket = counted.bucket and rate_limit.key = counted.key
    returning more as taken, ${limit}::int - cardinality(recent) - more as room`.execute(db);
  return rows[0] ?? { taken: 0, room: 0 };
};

/** Which keys of a bucket stand there since less than their time. */
export const findKeysNoted = async (
  db: Kysely<Tables>,
  { bucket, now }: Pick<Window, 'bucket' | 'now'>,
  keys: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('rate_limit')
    .select('key')
    .where('bucket', '=', bucket)
    .where('key', 'in', keys.length === 0 ? [''] : keys)
    .where('expires_at', '>', now)
    .execute();
  return new Set(rows.map(({ key }) => key));
};

/** Takes one moment out of a window again; of several at the same instant one. */
export const deleteMoment = async (
  db: Kysely<Tables>,
  { bucket, key, now }: Pick<Window, 'bucket' | 'key' | 'now'>,
): Promise<void> => {
  const place = sql`array_position(taken, ${now}::timestamptz)`;
  await sql`update rate_limit set taken = taken[:${place} - 1] || taken[${place} + 1:]
    where bucket = ${bucket} and key = ${key} and ${place} is not null`.execute(db);
  // A client that is refused under ever other names leaves nothing behind.
  await sql`delete from rate_limit where bucket = ${bucket} and key = ${key} and taken = '{}'`.execute(db);
};

/** The first of several windows that is full now, without noting anything in it; in one statement. */
export const findFullWindow = async <Asked extends Window>(
  db: Kysely<Tables>,
  windows: readonly Asked[],
): Promise<Asked | undefined> => {
  const { rows } = await sql<{ readonly place: number }>`${keptPlan}
    select place from unnest(${windows.map(({ bucket }) => bucket)}::text[], ${windows.map(({ key }) => key)}::text[],
      ${windows.map((each) => startOf(each).toISOString())}::timestamptz[], ${windows.map(({ limit }) => limit)}::int[])
      with ordinality as asked (bucket, key, since, most, place)
    where (select count(*) from rate_limit, unnest(taken) as moment
      where rate_limit.bucket = asked.bucket and rate_limit.key = asked.key and moment > asked.since) >= most
    order by place limit 1`.execute(db);
  const [full] = rows;
  return full && windows[Number(full.place) - 1];
};

/** Whether one window is. */
export const isWindowFull = async (db: Kysely<Tables>, window: Window): Promise<boolean> =>
  (await findFullWindow(db, [window])) !== undefined;

/** When the oldest of the moments that fill a window leaves it. */
export const findRoomAt = async (db: Kysely<Tables>, window: Window): Promise<Date> => {
  const { bucket, key, limit, windowSeconds, now } = window;
  const { rows } = await sql<{ readonly oldest: Date | null }>`
    select min(moment) as oldest from (
      select moment from rate_limit, unnest(taken) as moment
      where bucket = ${bucket} and key = ${key} order by moment desc limit ${limit}
    ) as newest`.execute(db);
  const oldest = rows[0]?.oldest ?? now;
  return new Date(oldest.getTime() + windowSeconds * msPerSecond);
};

/** Forgets what stands in a window. */
export const deleteWindow = async (
  db: Kysely<Tables>,
  { bucket, key }: Pick<Window, 'bucket' | 'key'>,
): Promise<void> => {
  await db.deleteFrom('rate_limit').where('bucket', '=', bucket).where('key', '=', key).execute();
};

/** Forgets windows of these buckets, for each key that begins so. */
export const deleteWindows = async (
  db: Kysely<Tables>,
  buckets: readonly string[],
  keyStart: string,
): Promise<void> => {
  await db
    .deleteFrom('rate_limit')
    .where('bucket', 'in', buckets)
    .where(sql<boolean>`starts_with(key, ${keyStart})`)
    .execute();
};

/** Forgets windows in which nothing stands any more. Answers how many. */
export const deleteEmptyWindows = async (db: Kysely<Tables>, now: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('rate_limit')
    .where('expires_at', '<', now)
    .executeTakeFirst();
  return Number(numDeletedRows);
};

interface Person {
  readonly companyId: number;
  readonly userId: number;
}

/** Lets one person's attempts wait for each other until the transaction ends: they are counted one after the other. */
export const lockAttempts = async (db: Kysely<Tables>, { companyId, userId }: Person): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`refused ${companyId} ${userId}`}, 0))`.execute(
    db,
  );
};

/** Records of refused attempts of a person since an instant. */
export const countRefusedSince = async (
  db: Kysely<Tables>,
  { companyId, userId }: Person,
  since: Date,
): Promise<number> => {
  const { count } = await db
    .selectFrom('operation_record')
    .select((each) => each.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('operator_id', '=', userId)
    .where('time', '>', since)
    .where('result', '<>', 'done')
    .executeTakeFirstOrThrow();
  return Number(count);
};
