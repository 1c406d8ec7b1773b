import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

type Db = Kysely<Tables>;

/** A company that is being erased. */
export interface ErasedCompany {
  readonly companyId: number;
  readonly dissolutionId: number;
  readonly dissolvedAt: Date;
}

const toCompany = (row: {
  readonly company_id: number;
  readonly dissolution_id: number;
  readonly decided_at: Date | null;
}): ErasedCompany => ({
  companyId: row.company_id,
  dissolutionId: row.dissolution_id,
  dissolvedAt: row.decided_at ?? new Date(0),
});

/** Companies of which something is left to erase, the longest dissolved first. */
export const findUnerased = async (db: Db): Promise<readonly ErasedCompany[]> => {
  const rows = await db
    .selectFrom('dissolution')
    .select(['company_id', 'dissolution_id', 'decided_at'])
    .where('status', '=', 'dissolved')
    .where('erased_at', 'is', null)
    .orderBy('decided_at')
    .execute();
  return rows.map(toCompany);
};

/** Companies whose orders have been kept long enough: dissolved before a moment, and still known by name. */
export const findOutlived = async (db: Db, before: Date): Promise<readonly ErasedCompany[]> => {
  const rows = await db
    .selectFrom('dissolution')
    .innerJoin('company', 'company.company_id', 'dissolution.company_id')
    .select(['dissolution.company_id', 'dissolution.dissolution_id', 'dissolution.decided_at'])
    .where('dissolution.status', '=', 'dissolved')
    .where('dissolution.erased_at', 'is not', null)
    .where('dissolution.decided_at', '<', before)
    .execute();
  return rows.map(toCompany);
};

/** Keeps the company to this process until the transaction ends; false: another one is at it, or it is done. */
export const holdErasing = async (db: Db, { companyId, dissolutionId }: ErasedCompany): Promise<boolean> => {
  const row = await db
    .selectFrom('dissolution')
    .select('dissolution_id')
    .where('company_id', '=', companyId)
    .where('dissolution_id', '=', dissolutionId)
    .where('status', '=', 'dissolved')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
};

/** A table of companies' rows, with those its foreign keys point to. */
export interface CompanyTableNode {
  readonly name: string;
  readonly references: readonly string[];
}

/** Every table with a column `company_id`, from the catalogue: one that came yesterday is among them, a part of one is not. */
export const findCompanyTables = async (db: Db): Promise<readonly CompanyTableNode[]> => {
  const { rows } = await sql<CompanyTableNode>`
    select class.relname as name, to_json(array(
      select distinct target.relname::text from pg_constraint key join pg_class target on target.oid = key.confrelid
      where key.conrelid = class.oid and key.contype = 'f' and key.conparentid = 0 and key.confrelid <> class.oid)) as references
    from pg_class class
    join pg_attribute company on company.attrelid = class.oid and company.attname = 'company_id'
      and not company.attisdropped
    where class.relnamespace = current_schema()::regnamespace and class.relkind in ('r', 'p')
      and not class.relispartition
    order by 1`.execute(db);
  return rows;
};

/**
 * Deletes some rows of a company from a table. The company is named twice: in parts of a table rows of others stand at the same place. Answers how many; fewer than
 * `limit`: those were the last.
 */
export const eraseRows = async (
  db: Db,
  companyId: number,
  { table, limit }: { readonly table: string; readonly limit: number },
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where company_id = ${companyId} and ctid = any(array(
      select ctid from ${sql.table(table)} where company_id = ${companyId} limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0);
};

/** Deletes some people, and with them the accounts no one has a place with any more: their passwords are no one's to keep. */
export const erasePeople = async (db: Db, companyId: number, limit: number): Promise<number> => {
  const { rows } = await sql<{ readonly accountId: number | null }>`
    delete from member where company_id = ${companyId} and ctid = any(array(
      select ctid from member where company_id = ${companyId} limit ${limit}))
    returning account_id as "accountId"`.execute(db);
  const accounts = rows.flatMap(({ accountId }) => (accountId === null ? [] : [Number(accountId)]));
  await sql`delete from account where account_id = any(${accounts}::bigint[])
    and not exists (select from member where member.account_id = account.account_id)`.execute(db);
  return rows.length;
};

/** Leaves of the company's own row its number, its name and that it was dissolved. */
export const blankCompany = async (db: Db, companyId: number): Promise<void> => {
  await sql`update company set logo = null, industry = null, size = null, province = null, city = null, contact_email = null,
    contact_name = null, contact_phone = null,
    verification_status = 0, advanced = 0 where company_id = ${companyId}`.execute(db);
};

/** Writes down that nothing is left but what is kept. */
export const endErasing = async (
  db: Db,
  { companyId, dissolutionId }: ErasedCompany,
  at: Date,
): Promise<void> => {
  await db
    .updateTable('dissolution')
    .set({ erased_at: at })
    .where('company_id', '=', companyId)
    .where('dissolution_id', '=', dissolutionId)
    .execute();
};
