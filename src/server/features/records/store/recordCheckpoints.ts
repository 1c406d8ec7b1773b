import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import type { ChainLink } from '#server/features/records/chainHash.ts';

/** From where on a company's chain still stands: its last checkpoint; undefined where nothing was removed. */
export const findCheckpoint = async (db: Kysely<Tables>, companyId: number): Promise<ChainLink | undefined> =>
  db
    .selectFrom('record_checkpoint')
    .select(['position', 'hash'])
    .where('company_id', '=', companyId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Companies whose first kept record is older than an instant. */
export const findCompaniesWithOverdue = async (
  db: Kysely<Tables>,
  before: Date,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ readonly id: number }>`
    select chain.company_id as id from record_chain chain
    cross join lateral (
      select record.time from record_seal seal join operation_record record
        on record.company_id = seal.company_id and record.id = seal.record_id
      where seal.company_id = chain.company_id order by seal.position limit 1) oldest
    where oldest.time < ${before}`.execute(db);
  return rows.map(({ id }) => Number(id));
};

/** The last link of the unbroken run of overdue records a chain begins with, at most so many of them. */
export const findOverdueEnd = async (
  db: Kysely<Tables>,
  companyId: number,
  before: Date,
  limit: number,
): Promise<ChainLink | undefined> => {
  const { rows } = await sql<ChainLink>`
    with first_links as (
      select seal.position, seal.hash, record.time from record_seal seal left join operation_record record
        on record.company_id = seal.company_id and record.id = seal.record_id
      where seal.company_id = ${companyId} order by seal.position limit ${limit})
    select position, hash from first_links
    where position < coalesce(
      (select min(position) from first_links where time is null or time >= ${before}), 'infinity'::float8)
    order by position desc limit 1`.execute(db);
  return rows[0];
};

/** Removes records and links up to a place; the checkpoint that stands for them is written first, else the database refuses. */
export const removeThrough = async (
  db: Kysely<Tables>,
  companyId: number,
  { position, hash }: ChainLink,
  now: Date,
): Promise<number> => {
  const isGone = sql`company_id = ${companyId} and position <= ${position}`;
  await sql`insert into record_checkpoint (company_id, position, hash, removed, made_at)
    select ${companyId}, ${position}, ${hash}, count(*), ${now} from record_seal where ${isGone}`.execute(db);
  const ids = sql`select record_id from record_seal where ${isGone}`;
  await sql`delete from operation_target where company_id = ${companyId} and record_id in (${ids})`.execute(
    db,
  );
  const { numAffectedRows } = await sql`
    delete from operation_record where company_id = ${companyId} and id in (${ids})`.execute(db);
  await sql`delete from record_seal where ${isGone}`.execute(db);
  return Number(numAffectedRows ?? 0n);
};
