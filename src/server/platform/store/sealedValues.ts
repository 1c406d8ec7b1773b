import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** A column whose values are sealed, each for its own row. */
export interface SealedPlace {
  readonly table: string;
  readonly column: string;
  /** What tells rows of a company apart. */
  readonly id: string;
}

/** A value as it is kept, and whose it is. */
export interface SealedRow {
  readonly companyId: number;
  readonly id: number;
  readonly sealed: string;
}

/** Every sealed value of a column, of all companies, locked until the transaction ends. */
export const lockSealed = async (
  db: Kysely<Tables>,
  { table, column, id }: SealedPlace,
): Promise<readonly SealedRow[]> => {
  const { rows } = await sql<{ readonly company_id: number; readonly id: number; readonly sealed: string }>`
    select company_id, ${sql.ref(id)} as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} <> '' order by company_id, ${sql.ref(id)} for update`.execute(db);
  return rows.map((row) => ({ companyId: Number(row.company_id), id: Number(row.id), sealed: row.sealed }));
};

/** Keeps a value of a row as it was sealed now. */
export const saveSealed = async (
  db: Kysely<Tables>,
  { table, column, id }: SealedPlace,
  row: SealedRow,
): Promise<void> => {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${row.sealed}
    where company_id = ${row.companyId} and ${sql.ref(id)} = ${row.id}`.execute(db);
};
