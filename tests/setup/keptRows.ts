import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** Rows that stand in otherwise empty tables; calling it puts them back into empty ones. */
export type KeptRows = () => Promise<void>;

const columnsOf = async (db: Kysely<Tables>, table: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ readonly name: string }>`
    select column_name as name from information_schema.columns where table_schema = current_schema()
      and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`.execute(db);
  return rows.map((row) => row.name);
};

/** Identity columns go on after the rows that are put back. */
const numbersOf = async (db: Kysely<Tables>, tables: readonly string[]) => {
  const { rows } = await sql<{ readonly table: string; readonly column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES' and table_name = any(${tables}::text[])`.execute(
    db,
  );
  return rows.map(
    ({
      table,
      column,
    }) => sql`perform setval(pg_get_serial_sequence(${sql.lit(`"${table}"`)}, ${sql.lit(column)}),
      (select max(${sql.ref(column)}) from ${sql.table(table)}));`,
  );
};

/**
 * Copies what stands in these tables now, under a name. Putting it back runs inside the database: the statements that made the rows are
 * sent, read and checked once, not for each test. Tables stand in an order in which rows find what they refer to. Where there are many
 * rows, triggers and references sleep meanwhile: it costs every plan the engine has.
 */
export const keepRows = async (
  db: Kysely<Tables>,
  tables: readonly string[],
  { name, areMany = false }: { readonly name: string; readonly areMany?: boolean },
): Promise<KeptRows> => {
  const { rows: found } = await sql<{ readonly own: string }>`select current_schema() as own`.execute(db);
  const schema = `${found[0]?.own}_${name}`;
  await sql`drop schema if exists ${sql.ref(schema)} cascade`.execute(db);
  await sql`create schema ${sql.ref(schema)}`.execute(db);
  const insertions = [];
  for (const table of tables) {
    const columns = sql.join((await columnsOf(db, table)).map((name) => sql.ref(name)));
    const copy = sql.table(`${schema}.${table}`);
    await sql`create table ${copy} as select ${columns} from ${sql.table(table)}`.execute(db);
    insertions.push(
      sql`insert into ${sql.table(table)} (${columns}) overriding system value select ${columns} from ${copy};`,
    );
  }
  const asleep = sql`perform set_config('session_replication_role', 'replica', true);`;
  const body = sql`begin
      ${areMany ? asleep : sql``}
      ${sql.join([...insertions, ...(await numbersOf(db, tables))], sql` `)}
    end`;
  const procedure = sql.ref(`${schema}.put_back`);
  await sql`create procedure ${procedure}() language plpgsql as ${sql.lit(body.compile(db).sql)}`.execute(db);
  return async () => {
    await sql`call ${procedure}()`.execute(db);
  };
};
