import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** A column as it is in the database. */
interface FoundColumn {
  readonly type: string;
  readonly isRequired: boolean;
  /** What is there when no one says: a default, or a number of its own. */
  readonly fillsItself: boolean;
}

/** A table as it is in the database. */
export interface FoundTable {
  readonly columns: ReadonlyMap<string, FoundColumn>;
  readonly key: readonly string[];
}

/** What the database has, by names. */
export interface Catalogue {
  readonly tables: ReadonlyMap<string, FoundTable>;
  /** Conditions on values as the database writes them, by the names it gives: `<table>_<column>_check`. */
  readonly checks: ReadonlyMap<string, string>;
  readonly indexes: ReadonlySet<string>;
  /** Bodies of functions. */
  readonly functions: ReadonlyMap<string, string>;
  /** As `<table>.<trigger>`. */
  readonly triggers: ReadonlySet<string>;
}

const here = sql`current_schema()::regnamespace`;

interface ColumnRow extends FoundColumn {
  readonly table: string;
  readonly column: string;
}

const findColumns = async (db: Kysely<Tables>): Promise<readonly ColumnRow[]> => {
  const { rows } = await sql<ColumnRow>`
    select class.relname as table, attname as column, format_type(atttypid, null) as type, attnotnull as "isRequired",
      (atthasdef or attidentity <> '') as "fillsItself"
    from pg_attribute join pg_class class on class.oid = attrelid
    where class.relnamespace = ${here} and class.relkind in ('r', 'p') and attnum > 0 and not attisdropped`.execute(
    db,
  );
  return rows;
};

interface ConstraintRow {
  readonly table: string;
  readonly name: string;
  readonly kind: 'p' | 'c';
  readonly columns: readonly string[];
  readonly definition: string;
}

const findConstraints = async (db: Kysely<Tables>): Promise<readonly ConstraintRow[]> => {
  const { rows } = await sql<ConstraintRow>`
    select class.relname as table, conname as name, contype as kind, pg_get_constraintdef(held.oid) as definition,
      array(select attname::text from unnest(conkey) with ordinality as part (number, place)
        join pg_attribute on attrelid = conrelid and attnum = part.number order by place) as columns
    from pg_constraint held join pg_class class on class.oid = conrelid
    where connamespace = ${here} and contype in ('p', 'c')`.execute(db);
  return rows;
};

const findNames = async (db: Kysely<Tables>, query: ReturnType<typeof sql<{ readonly name: string }>>) =>
  new Set((await query.execute(db)).rows.map(({ name }) => name));

/** Reads what there is in the schema new tables go into: five questions, whatever its size. */
export const readCatalogue = async (db: Kysely<Tables>): Promise<Catalogue> => {
  const columns = new Map<string, Map<string, FoundColumn>>();
  for (const found of await findColumns(db)) {
    const own = columns.get(found.table) ?? new Map<string, FoundColumn>();
    columns.set(found.table, own.set(found.column, found));
  }
  const constraints = await findConstraints(db);
  const keys = new Map(
    constraints.flatMap(({ table, kind, columns: own }) => (kind === 'p' ? [[table, own]] : [])),
  );
  const { rows: functions } = await sql<{ readonly name: string; readonly body: string }>`
    select proname as name, prosrc as body from pg_proc where pronamespace = ${here}`.execute(db);
  return {
    tables: new Map(
      [...columns].map(([table, own]) => [table, { columns: own, key: keys.get(table) ?? [] }]),
    ),
    checks: new Map(
      constraints.flatMap(({ name, kind, definition }) => (kind === 'c' ? [[name, definition]] : [])),
    ),
    indexes: await findNames(
      db,
      sql`select relname as name from pg_class where relnamespace = ${here} and relkind in ('i', 'I')`,
    ),
    functions: new Map(functions.map(({ name, body }) => [name, body])),
    triggers: await findNames(
      db,
      sql`select class.relname || '.' || tgname as name from pg_trigger join pg_class class on class.oid = tgrelid
        where class.relnamespace = ${here} and not tgisinternal`,
    ),
  };
};
