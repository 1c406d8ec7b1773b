import { type Kysely, sql } from 'kysely';

/** Rows per statement: large enough to be fast, small enough for PostgreSQL's statement timeout. */
const chunkRows = 2_000;

export type Row = Readonly<Record<string, unknown>>;

const insertChunk = async <Db>(db: Kysely<Db>, table: string, rows: readonly Row[]): Promise<void> => {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  // One parameter for all rows: no limit on their number, and the table itself says the types.
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  );
};

/** Inserts any number of rows; all must have the columns of the first. Columns not named keep their defaults. */
export const insertRows = async <Db>(db: Kysely<Db>, table: string, rows: readonly Row[]): Promise<void> => {
  for (let start = 0; start < rows.length; start += chunkRows)
    await insertChunk(db, table, rows.slice(start, start + chunkRows));
};
