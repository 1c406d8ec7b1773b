import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** A link of the chain: its place, counted from 1, and its hash. */
export interface ChainLink {
  readonly position: number;
  readonly hash: string;
}

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
  { companyId, before, limit }: { readonly companyId: number; readonly before: Date; readonly limit: number },
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
  {
    companyId,
    chainLink: { position, hash },
    now,
  }: { readonly companyId: number; readonly chainLink: ChainLink; readonly now: Date },
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

/**
 * Later than this no record of an earlier moment turns up: a transaction is over within ten minutes, and the clocks of two
 * servers may be an hour off in either direction (safety.md section 2).
 */
const settlingMinutes = 130;

const settling = sql`make_interval(mins => ${sql.lit(settlingMinutes)})`;

/** Every column of a record as one text, the same in every version of the database. */
const recordText = sql<string>`jsonb_build_array(record.company_id, record.id,
  (extract(epoch from record.time) * 1000000)::bigint, record.operator_id, record.operator_name, record.operator_role,
  record.category, record.action, record.target_type, record.target_id, record.target_name, record.changes, record.ip,
  record.device_id, record.result, record.request_id)::text`;

/** Whom and what a record concerns, as one text: anyone who took a line out would take the record out of someone's history. */
const targetsText = sql<string>`(select coalesce(jsonb_agg(jsonb_build_array(target.target_type, target.target_id)
    order by target.target_type collate "C", target.target_id), '[]')::text
  from operation_target target where target.company_id = record.company_id and target.record_id = record.id)`;

const sealedText = sql<string>`${recordText} || ${targetsText}`;

const isUnsealed = sql`not exists (select 1 from record_seal seal
  where seal.company_id = record.company_id and seal.record_id = record.id)`;

/** A chain as its company's row gives it. */
interface Chain extends ChainLink {
  readonly sealedUntil: Date | null;
}

/** A record that is in no chain yet. */
export interface UnsealedRecord {
  readonly id: number;
  readonly time: Date;
  readonly text: string;
}

/** Companies with records that are not sealed; only what may still have turned up is looked through. */
export const findCompaniesToSeal = async (db: Kysely<Tables>, now: Date): Promise<readonly number[]> => {
  const { rows } = await sql<{ readonly id: number }>`
    select company.company_id as id from company
    left join record_chain chain on chain.company_id = company.company_id
    where exists (
      select 1 from operation_record record where record.company_id = company.company_id
      and record.time > coalesce(case when chain.sealed_until is not null then least(chain.sealed_until, ${now}::timestamptz) - ${settling} end, '-infinity') and ${isUnsealed})
    order by 1`.execute(db);
  return rows.map(({ id }) => Number(id));
};

/** The chain of a company, held until the transaction ends; undefined while another process is at it. */
export const lockChain = async (
  db: Kysely<Tables>,
  companyId: number,
  start: ChainLink,
): Promise<Chain | undefined> => {
  await db
    .insertInto('record_chain')
    .values({ company_id: companyId, ...start })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('record_chain')
    .selectAll()
    .where('company_id', '=', companyId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && { position: row.position, hash: row.hash, sealedUntil: row.sealed_until };
};

/** Records that are to be chained next, oldest first. */
export const findUnsealed = async (
  db: Kysely<Tables>,
  {
    companyId,
    sealedUntil,
    limit,
  }: { readonly companyId: number; readonly sealedUntil: Date | null; readonly limit: number },
): Promise<readonly UnsealedRecord[]> => {
  const since =
    sealedUntil === null ? sql`true` : sql`record.time > ${sealedUntil}::timestamptz - ${settling}`;
  const { rows } = await sql<UnsealedRecord>`
    select record.id, record.time, ${sealedText} as text from operation_record record
    where record.company_id = ${companyId} and ${since} and ${isUnsealed}
    order by record.time, record.id limit ${limit}`.execute(db);
  return rows;
};

/** Appends links and moves the chain to the last of them. */
export const appendSeals = async (
  db: Kysely<Tables>,
  {
    companyId,
    links,
    sealed,
  }: {
    readonly companyId: number;
    readonly links: readonly (ChainLink & { readonly recordId: number })[];
    readonly sealed: { readonly until: Date; readonly at: Date };
  },
): Promise<void> => {
  const last = links.at(-1);
  if (last === undefined) return;
  await sql`
    insert into record_seal (company_id, record_id, position, hash, sealed_at, covers_targets)
    select ${companyId}, record_id, position, hash, ${sealed.at}, 1 from unnest(
      ${links.map(({ recordId }) => recordId)}::bigint[],
      ${links.map(({ position }) => position)}::bigint[],
      ${links.map(({ hash }) => hash)}::text[]
    ) as link (record_id, position, hash)`.execute(db);
  await db
    .updateTable('record_chain')
    .set({ position: last.position, hash: last.hash, sealed_until: sealed.until })
    .where('company_id', '=', companyId)
    .execute();
};

/** A link as stored, with the text of its record now; null where the record is gone. */
export interface StoredLink extends ChainLink {
  readonly recordId: number;
  readonly text: string | null;
}

/** Links after a place, in order. */
export const findLinks = async (
  db: Kysely<Tables>,
  { companyId, after, limit }: { readonly companyId: number; readonly after: number; readonly limit: number },
): Promise<readonly StoredLink[]> => {
  const { rows } = await sql<StoredLink>`
    select link.position, link.hash, link.record_id as "recordId",
      case when record.id is null then null when link.covers_targets = 1 then ${sealedText}
        else ${recordText} end as text
    from record_seal link left join operation_record record
      on record.company_id = link.company_id and record.id = link.record_id
    where link.company_id = ${companyId} and link.position > ${after}
    order by link.position limit ${limit}`.execute(db);
  return rows;
};

/** The chain of a company as its row says; undefined where nothing was sealed yet. */
export const findChain = async (db: Kysely<Tables>, companyId: number): Promise<Chain | undefined> => {
  const row = await db
    .selectFrom('record_chain')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row && { position: row.position, hash: row.hash, sealedUntil: row.sealed_until };
};

/** Records outside the chain: those that wait for it, and the first that is too old to wait. */
export const findOutside = async (
  db: Kysely<Tables>,
  companyId: number,
  sealedUntil: Date | null,
): Promise<{ readonly waiting: number; readonly smuggledId: number | undefined }> => {
  const isOld =
    sealedUntil === null ? sql`false` : sql`record.time <= ${sealedUntil}::timestamptz - ${settling}`;
  const { rows } = await sql<{ readonly waiting: number; readonly smuggled: number | null }>`
    select count(*) filter (where not ${isOld}) as waiting, min(record.id) filter (where ${isOld}) as smuggled
    from operation_record record where record.company_id = ${companyId} and ${isUnsealed}`.execute(db);
  const [row] = rows;
  return { waiting: Number(row?.waiting ?? 0), smuggledId: row?.smuggled ?? undefined };
};
