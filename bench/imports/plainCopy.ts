import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

const rowsPerPiece = 100;
const tables = ['member', 'membership', 'member_search'];

type Db = Kysely<Tables>;

const keep = async (db: Db, companyId: number, firstId: number): Promise<void> => {
  for (const table of tables)
    await sql`create temporary table ${sql.table(`kept_${table}`)} as select * from ${sql.table(table)}
      where company_id = ${companyId} and user_id >= ${firstId}`.execute(db);
  for (const table of ['membership', 'member_search', 'member'])
    await sql`delete from ${sql.table(table)} where company_id = ${companyId} and user_id >= ${firstId}`.execute(
      db,
    );
};

const copyPiece = (db: Db, companyId: number, from: number): Promise<void> =>
  db.transaction().execute(async (piece) => {
    const between = sql`user_id >= ${from} and user_id < ${from + rowsPerPiece}`;
    for (const table of tables)
      await sql`insert into ${sql.table(table)} select * from ${sql.table(`kept_${table}`)} where ${between}`.execute(
        piece,
      );
    await sql`insert into operation_record (company_id, time, operator_id, operator_name, operator_role, category, action, target_type,
        target_id, target_name, changes, result, request_id)
      select ${companyId}::bigint, updated_at, updated_by, 'bench', 'bench', 'member', 'member.create', 'member', user_id, name,
        '[]'::jsonb, 'done', 'bench' from kept_member where ${between}`.execute(piece);
  });

/**
 * How long the database alone takes to hold the rows an import has brought: the same rows out and in again, copied inside it in pieces
 * of the same size, into the same tables with an audit row each. In milliseconds.
 */
export const plainCopy = async (db: Db, companyId: number, firstId: number): Promise<number> => {
  await keep(db, companyId, firstId);
  const { rows } = await sql<{ readonly last: number }>`select max(user_id) as last from kept_member`.execute(
    db,
  );
  const last = Number(rows[0]?.last ?? 0);
  const started = performance.now();
  for (let from = firstId; from <= last; from += rowsPerPiece) await copyPiece(db, companyId, from);
  return performance.now() - started;
};
