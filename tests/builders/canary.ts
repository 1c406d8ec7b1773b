import { type RawBuilder, sql } from 'kysely';
import type { Backend } from '#tests/setup/backend.ts';
import { otherCompany } from '#tests/setup/company.ts';
import { foreignId } from './requests.ts';

/** Stands in every text of a row of the other company, and in no answer to anyone else. */
export const canary = '6f1c9a52-7d3e-4b86-9a0f-ca4a27000002';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
  readonly hasDefault: boolean;
  /** The check on it, as the database prints it. */
  readonly check: string | null;
}

const columnsOf = async ({ database }: Backend): Promise<readonly Column[]> => {
  const { rows } = await sql<Column>`
    select class.relname as table, attname as name, atttypid::regtype::text as type, not attnotnull as "isOptional",
      atthasdef or attidentity <> '' as "hasDefault",
      (select pg_get_constraintdef(con.oid) from pg_constraint con
        where con.conrelid = class.oid and con.contype = 'c' and con.conkey = array[attnum] limit 1) as check
    from pg_class class join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
    where class.relnamespace = current_schema()::regnamespace and class.relkind in ('r', 'p') and not class.relispartition
      and exists (select from pg_attribute company where company.attrelid = class.oid and company.attname = 'company_id')
    order by 1, attnum`.execute(database.db);
  return rows;
};

const isId = (type: string): boolean => type === 'bigint';

/** The first word a check allows, or the canary. */
const textOf = ({ check }: Column): string => /'([^']+)'::text/.exec(check ?? '')?.[1] ?? canary;

const values: Readonly<Record<string, (column: Column) => RawBuilder<unknown>>> = {
  bigint: () => sql`${foreignId}`,
  integer: () => sql`1`,
  smallint: () => sql`1`,
  'double precision': () => sql`1`,
  boolean: () => sql`false`,
  text: (column) => sql`${textOf(column)}`,
  jsonb: () => sql`'{}'::jsonb`,
  date: () => sql`'2026-11-23'::date`,
  'timestamp with time zone': () => sql`'2026-11-23T02:00:00Z'::timestamptz`,
  'integer[]': () => sql`'{1}'::integer[]`,
  'bigint[]': () => sql`${[foreignId]}::bigint[]`,
  'text[]': () => sql`${[canary]}::text[]`,
};

/** What has a default keeps it, and what may be empty stays so, but for ids of rows and for texts: they are what may leak. */
const isFilled = ({ name, type, isOptional, hasDefault }: Column): boolean =>
  name === 'company_id' || (isId(type) ? !isOptional : !hasDefault && (!isOptional || type === 'text'));

/** Where what would be written breaks what the table asks of a row: a link without an end is a permanent one. */
const ruled: Readonly<Record<string, RawBuilder<unknown>>> = { 'invite_link.validity': sql`2` };

const valueFor = (column: Column): RawBuilder<unknown> => {
  if (column.name === 'company_id') return sql`${otherCompany}`;
  const particular = ruled[`${column.table}.${column.name}`];
  if (particular !== undefined) return particular;
  const value = values[column.type];
  if (value === undefined) throw new Error(`No value for ${column.table}.${column.name} of ${column.type}`);
  return value(column);
};

/** A row in every table that has a company, of the other company and with no one else's id; new tables get theirs by themselves. */
export const plantCanary = async (backend: Backend): Promise<readonly string[]> => {
  const columns = await columnsOf(backend);
  const tables = [...new Set(columns.map(({ table }) => table))];
  await backend.database.db.transaction().execute(async (db) => {
    // A row for itself: what it would refer to need not be there.
    await sql`set local session_replication_role = replica`.execute(db);
    for (const table of tables) {
      const filled = columns.filter((column) => column.table === table && isFilled(column));
      const names = sql.join(filled.map(({ name }) => sql.id(name)));
      await sql`insert into ${sql.table(table)} (${names}) overriding system value
        values (${sql.join(filled.map(valueFor))}) on conflict do nothing`.execute(db);
    }
  });
  return tables;
};

/** A hash of every row of the other company. */
export const otherCompanyHash = async ({ database }: Backend, tables: readonly string[]): Promise<string> => {
  const each = tables.map(
    (
      table,
    ) => sql`select ${sql.lit(table)} as name, md5(coalesce(string_agg(line::text, ' ' order by line::text), '')) as hash
      from ${sql.table(table)} as line where company_id = ${otherCompany}`,
  );
  const { rows } = await sql<{ readonly hash: string }>`
    select md5(string_agg(name || hash, ' ' order by name)) as hash from (${sql.join(each, sql` union all `)}) as one`.execute(
    database.db,
  );
  return rows[0]?.hash ?? '';
};
