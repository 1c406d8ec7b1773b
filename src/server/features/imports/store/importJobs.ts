import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import { ofLivingCompany } from '#server/database/rowSecurity.ts';
import type { ImportStatus } from '#server/database/tables/sheet.ts';
import type { Tables } from '#server/database/tables.ts';

/** An import as it is stored. */
export type ImportJobRecord = Selectable<Tables['import_job']>;
export type ImportJobChange = Updateable<Tables['import_job']>;

/** An import, told apart from those of other companies. */
export interface ImportKey {
  readonly companyId: number;
  readonly importId: number;
}

/** What a sheet does, of one company: of those one at a time is written. */
export interface ImportKind {
  readonly companyId: number;
  readonly noun: string;
  readonly purpose: string;
}

/** The key of a stored import. */
export const keyOf = (job: Pick<ImportJobRecord, 'company_id' | 'import_id'>): ImportKey => ({
  companyId: job.company_id,
  importId: job.import_id,
});

/** Uploads and confirmations of one kind take turns until the transaction ends. */
export const lockImportKind = async (
  db: Kysely<Tables>,
  { companyId, noun, purpose }: ImportKind,
): Promise<void> => {
  const key = `import:${companyId}:${noun}.${purpose}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
};

/** Stores a file that was uploaded. */
export const insertImport = async (
  db: Kysely<Tables>,
  job: Insertable<Tables['import_job']>,
): Promise<ImportJobRecord> =>
  db.insertInto('import_job').values(job).returningAll().executeTakeFirstOrThrow();

const byKey = (db: Kysely<Tables>, { companyId, importId }: ImportKey) =>
  db
    .selectFrom('import_job')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId);

/** An import, undefined when there is none. */
export const findImport = (db: Kysely<Tables>, key: ImportKey): Promise<ImportJobRecord | undefined> =>
  byKey(db, key).executeTakeFirst();

/** An import, kept from others until the transaction ends. */
export const lockImport = (db: Kysely<Tables>, key: ImportKey): Promise<ImportJobRecord | undefined> =>
  byKey(db, key).where(ofLivingCompany()).forUpdate().executeTakeFirst();

/** Changes an import. */
export const updateImport = async (
  db: Kysely<Tables>,
  { companyId, importId }: ImportKey,
  change: ImportJobChange,
): Promise<void> => {
  await db
    .updateTable('import_job')
    .set(change)
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .execute();
};

/** Changes an import as long as it belongs to whom it belonged when it was taken; false: it does not any more. */
export const updateHeldImport = async (
  db: Kysely<Tables>,
  { company_id: companyId, import_id: importId, leased_by: owner }: ImportJobRecord,
  change: ImportJobChange,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('import_job')
    .set(change)
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .where('leased_by', 'is not distinct from', owner)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Whether another import of the same kind is being written. */
export const isKindRunning = async (
  db: Kysely<Tables>,
  { companyId, noun, purpose }: ImportKind,
): Promise<boolean> => {
  const found = await db
    .selectFrom('import_job')
    .select('import_id')
    .where('company_id', '=', companyId)
    .where('noun', '=', noun)
    .where('purpose', '=', purpose)
    .where('status', '=', 'importing')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** What an upload is looked for by: its content (SHA-256), whose it is, and the states that count. */
export interface SameFile {
  readonly hash: string;
  readonly creatorId: number;
  readonly statuses: readonly ImportStatus[];
}

/** The latest import of the same content by the same person; what was taken back counts for nothing. */
export const findSameFile = (
  db: Kysely<Tables>,
  { companyId, noun, purpose }: ImportKind,
  file: SameFile,
): Promise<ImportJobRecord | undefined> =>
  db
    .selectFrom('import_job')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('noun', '=', noun)
    .where('purpose', '=', purpose)
    .where('file_hash', '=', file.hash)
    .where('creator_id', '=', file.creatorId)
    .where('status', 'in', file.statuses)
    .where('undo_status', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('import_id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The import of the same content and person that was written before this one and not taken back; undefined: it is the first. */
export const findEarlierIds = async (
  db: Kysely<Tables>,
  companyId: number,
  jobs: readonly Pick<ImportJobRecord, 'import_id'>[],
): Promise<ReadonlyMap<number, number>> => {
  const ids = jobs.map((job) => job.import_id);
  const { rows } = await sql<{ readonly import_id: number; readonly earlier: number }>`
    select job.import_id, max(other.import_id) as earlier from import_job job
    join import_job other on other.company_id = job.company_id and other.noun = job.noun
      and other.purpose = job.purpose and other.file_hash = job.file_hash and other.creator_id = job.creator_id
      and other.import_id < job.import_id and other.status in ('finished', 'partly')
      and other.undo_status is null
    where job.company_id = ${companyId} and job.import_id = any(${ids}::bigint[])
    group by job.import_id`.execute(db);
  return new Map(rows.map((row) => [row.import_id, row.earlier]));
};

/** Imports by id, the newest first. */
export const findImportsById = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<readonly ImportJobRecord[]> =>
  db
    .selectFrom('import_job')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('import_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('created_at', 'desc')
    .orderBy('import_id', 'desc')
    .execute();

/** Names of people, whether they are still here or not. */
export const findCreatorNames = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('member')
    .select(['user_id', 'name'])
    .where('company_id', '=', companyId)
    .where('user_id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.name]));
};

const isOpen = sql<boolean>`(status in ('uploaded', 'importing') or undo_status = 'running')`;

const isEnded = sql<boolean>`(status not in ('uploaded', 'importing') and undo_status is distinct from 'running')`;

/** Which import is to be worked on: a certain one, or whichever waits longest. */
export interface OpenImport {
  readonly now: Date;
  readonly until: Date;
  /** Of this turn alone: who lost an import tells by it that it is another's. */
  readonly owner: string;
  readonly key?: ImportKey | undefined;
}

/** Takes an import no one works on: from now on it is this process's until the time given. Undefined: there is none. */
export const takeOpenImport = async (
  db: Kysely<Tables>,
  { now, until, owner, key }: OpenImport,
): Promise<ImportJobRecord | undefined> => {
  const { rows } = await sql<{ readonly company_id: number; readonly import_id: number }>`
    update import_job set leased_until = ${until}, leased_by = ${owner}
    where (company_id, import_id) in (
      select company_id, import_id from import_job
      where ${isOpen} and (leased_until is null or leased_until <= ${now}) and ${ofLivingCompany()}
      ${key === undefined ? sql`` : sql`and company_id = ${key.companyId} and import_id = ${key.importId}`}
      order by leased_until nulls first, created_at limit 1 for update skip locked
    )
    returning company_id, import_id`.execute(db);
  const [taken] = rows;
  return taken && findImport(db, keyOf(taken));
};

/** Frees whatever imports a process that is gone had taken. */
export const freeImports = async (db: Kysely<Tables>): Promise<void> => {
  await sql`update import_job set leased_until = null, leased_by = null
    where ${isOpen} and leased_until is not null and ${ofLivingCompany()}`.execute(db);
};

/** Removes imports whose results are not kept any longer, with their rows. Answers how many. */
export const deleteExpiredImports = async (
  db: Kysely<Tables>,
  now: Date,
  limit: number,
): Promise<readonly ImportJobRecord[]> => {
  const { rows } = await sql<ImportJobRecord>`
    delete from import_job where (company_id, import_id) in (
      select company_id, import_id from import_job
      where expires_at <= ${now} and ${isEnded} and ${ofLivingCompany()} order by expires_at limit ${limit} for update skip locked
    ) returning *`.execute(db);
  return rows;
};
