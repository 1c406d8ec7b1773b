import { type Kysely, sql } from 'kysely';
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
