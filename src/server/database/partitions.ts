import { type Kysely, sql } from 'kysely';
import { bringPolicies } from './rowSecurity.ts';
import type { Tables } from './tables.ts';
import { allowLongWork, startWorkMs } from './waitingLine.ts';

/** What rows are kept apart by, here and on many machines. */
const companyColumn = 'company_id';

/**
 * Tables that grow with people and with what they do, and so with every company of a server: a partition by company keeps their indexes small and
 * lets one be vacuumed while the others are used. Each stands after those it refers to (decisions/0043-partitions.md).
 */
export const largeTables = [
  'department',
  'member',
  'membership',
  'member_search',
  'people_count',
  'usage_member',
  'operation_record',
  'operation_target',
  'record_seal',
  'message_recipient',
  'import_row',
] as const;

/** Asked for where none is named: a table is opened part by part, and a company is in one. */
export const usualParts = 16;
/** Above, planning a statement that names no company takes longer than running it. */
export const mostParts = 256;

/** A unique key, or the columns of a reference and those it leads to. */
interface Key {
  readonly name: string;
  readonly columns: readonly string[];
}

interface Reference extends Key {
  readonly target: string;
  readonly targetColumns: readonly string[];
}

/** A table as far as it matters where its rows are kept. */
export interface PlacedTable {
  readonly name: string;
  readonly hasCompany: boolean;
  /** How many parts it has; null: it is whole. */
  readonly parts: number | null;
  readonly keys: readonly Key[];
  readonly references: readonly Reference[];
  /** Its triggers by name; `isOfRows`: asked for each row, and what changed is looked at by no other. */
  readonly triggers: readonly { readonly name: string; readonly isOfRows: boolean }[];
}

const columnsAt = (numbers: string, table: string) =>
  sql.raw(`to_json(array(select attname::text from unnest(${numbers}) with ordinality as part (number, place)
    join pg_attribute on attrelid = ${table} and attnum = part.number order by place))`);

/** Every table of this console, from the catalogue: parts of one are none of their own. */
export const findPlacedTables = async (db: Kysely<Tables>): Promise<readonly PlacedTable[]> => {
  const { rows } = await sql<PlacedTable>`
    select class.relname as name,
      exists (select from pg_attribute where attrelid = class.oid and attname = ${companyColumn} and not attisdropped)
        as "hasCompany",
      case when class.relkind = 'p' then (select count(*)::integer from pg_inherits where inhparent = class.oid) end as parts,
      coalesce((select json_agg(json_build_object('name', own.relname, 'columns', ${columnsAt('key.indkey::smallint[]', 'class.oid')})
          order by own.relname)
        from pg_index key join pg_class own on own.oid = key.indexrelid
        where key.indrelid = class.oid and key.indisunique), '[]') as keys,
      coalesce((select json_agg(json_build_object('name', conname, 'target', target.relname,
          'columns', ${columnsAt('conkey', 'class.oid')}, 'targetColumns', ${columnsAt('confkey', 'target.oid')}) order by conname)
        from pg_constraint join pg_class target on target.oid = confrelid
        where conrelid = class.oid and contype = 'f' and conparentid = 0), '[]') as references,
      coalesce((select json_agg(json_build_object('name', tgname, 'isOfRows', tgtype & 1 = 1 and tgconstraint = 0) order by tgname)
        from pg_trigger where tgrelid = class.oid and not tgisinternal), '[]') as triggers
    from pg_class class
    where class.relnamespace = current_schema()::regnamespace and class.relkind in ('r', 'p') and not class.relispartition
      and class.relname not like 'kysely\\_%'
    order by 1`.execute(db);
  return rows;
};

/** Thrown where a table cannot be taken apart: says why, and that nothing was changed. */
export class PartitionsRefused extends Error {
  override readonly name = 'PartitionsRefused';
}

/** Keys that would have to be looked for in every part. */
const keysAcross = ({ keys }: PlacedTable): readonly Key[] =>
  keys.filter(({ columns }) => !columns.includes(companyColumn));

const refusalOf = (table: PlacedTable): string | undefined => {
  if (!table.hasCompany) return `${table.name} has no ${companyColumn}`;
  const [key] = keysAcross(table);
  return key === undefined
    ? undefined
    : `${table.name}: the key ${key.name} (${key.columns.join(', ')}) does not contain ${companyColumn}`;
};

/** What of a table has to be made again, in this order. */
interface Belonging {
  readonly statement: string;
}

/** Keys, indexes, references from and to it, triggers and rights, as the database itself spells them. */
const findBelongings = async (db: Kysely<Tables>, name: string): Promise<readonly string[]> => {
  const here = sql.lit(name);
  const { rows } = await sql<Belonging>`
    with own as (select oid, relacl, relowner from pg_class where relnamespace = current_schema()::regnamespace and relname = ${here}),
    belonging (place, statement) as (
      select 1, format('alter table %I add constraint %I %s', ${here}::text, conname, pg_get_constraintdef(held.oid))
        from pg_constraint held join own on conrelid = own.oid where contype in ('p', 'u')
      union all select 2, pg_get_indexdef(indexrelid) from pg_index join own on indrelid = own.oid
        where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u') and conrelid = own.oid)
      union all select 3, format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(held.oid))
        from pg_constraint held join own on own.oid in (conrelid, confrelid) where contype = 'f' and conparentid = 0
      union all select 4, pg_get_triggerdef(held.oid) from pg_trigger held join own on tgrelid = own.oid where not tgisinternal
      union all select 5, format('grant %s on %I to %s%s', privilege_type, ${here}::text,
          case grantee when 0 then 'public' else grantee::regrole::text end, case when is_grantable then ' with grant option' else '' end)
        from own cross join lateral aclexplode(relacl) where grantee <> relowner
    )
    select statement from belonging order by place, statement`.execute(db);
  return rows.map(({ statement }) => statement);
};

interface Facts {
  /** Its columns but those the database works out. */
  readonly columns: readonly string[];
  readonly identities: readonly string[];
  /** References of others to it: they go before it does. */
  readonly referring: readonly { readonly table: string; readonly name: string }[];
  /** Tables whose own policy asks this one. */
  readonly guarding: readonly string[];
  readonly publications: readonly string[];
}

const findFacts = async (db: Kysely<Tables>, name: string): Promise<Facts> => {
  const { rows } = await sql<Facts>`
    select
      to_json(array(select attname::text from pg_attribute where attrelid = class.oid and attnum > 0 and not attisdropped
        and attgenerated = '' order by attnum)) as columns,
      to_json(array(select attname::text from pg_attribute where attrelid = class.oid and attidentity <> '' and not attisdropped)) as identities,
      coalesce((select json_agg(json_build_object('table', conrelid::regclass::text, 'name', conname)) from pg_constraint
        where confrelid = class.oid and conrelid <> class.oid and contype = 'f' and conparentid = 0), '[]') as referring,
      to_json(array(select distinct polrelid::regclass::text from pg_depend join pg_policy on pg_policy.oid = objid
        where classid = 'pg_policy'::regclass and refobjid = class.oid and polrelid <> class.oid and polname = 'own_company')) as guarding,
      to_json(array(select pubname::text from pg_publication_rel join pg_publication on pg_publication.oid = prpubid
        where prrelid = class.oid)) as publications
    from pg_class class where relnamespace = current_schema()::regnamespace and relname = ${name}`.execute(
    db,
  );
  const [facts] = rows;
  if (facts === undefined) throw new PartitionsRefused(`There is no table ${name}`);
  return facts;
};

/** From a whole table to one in parts. */
interface Move {
  readonly from: string;
  readonly to: string;
}

/** The number a column of its own counts on from, handed on with its sequence’s name. */
const handOnNumber = async (db: Kysely<Tables>, { from, to }: Move, column: string): Promise<string> => {
  const { rows } = await sql<{ readonly before: string; readonly after: string }>`
    select pg_get_serial_sequence(quote_ident(${from}), ${column}) as before,
      pg_get_serial_sequence(quote_ident(${to}), ${column}) as after`.execute(db);
  const { before = '', after = '' } = rows[0] ?? {};
  await sql`select setval(${after}::regclass, last_value, is_called) from ${sql.raw(before)}`.execute(db);
  const short = before.split('.').at(-1) ?? before;
  return `alter sequence ${after} rename to ${short}`;
};

/** How many rows differ by company; 0: every company has as many as before. */
const countDifference = async (db: Kysely<Tables>, { from, to }: Move): Promise<number> => {
  const counted = (table: string) =>
    sql`select company_id, count(*) as rows from ${sql.table(table)} group by company_id`;
  const { rows } = await sql<{ readonly companies: number }>`
    select count(*)::integer as companies from (${counted(from)}) one full join (${counted(to)}) other
      on other.company_id = one.company_id where one.rows is distinct from other.rows`.execute(db);
  return rows[0]?.companies ?? 0;
};

const run = async (db: Kysely<Tables>, statement: string): Promise<void> => {
  await sql.raw(statement).execute(db);
};

/** Makes the table in so many parts, under another name, without keys, references and triggers. */
const makeParted = async (db: Kysely<Tables>, name: string, parts: number): Promise<string> => {
  const parted = `${name}_parted`;
  await run(
    db,
    `create table "${parted}" (like "${name}" including all excluding indexes) partition by hash (${companyColumn})`,
  );
  for (let number = 0; number < parts; number += 1)
    await run(
      db,
      `create table "${name}_part${number}" partition of "${parted}" for values with (modulus ${parts}, remainder ${number})`,
    );
  return parted;
};

/** Copies every row; throws where a company has not as many then. Answers how many there are. */
const copyRows = async (
  db: Kysely<Tables>,
  { from, to }: Move,
  columns: readonly string[],
): Promise<number> => {
  const list = sql.join(columns.map((column) => sql.id(column)));
  // The owner reads and writes every row, and no policy has to say so.
  await run(db, `alter table "${from}" no force row level security`);
  const { numAffectedRows } = await sql`insert into ${sql.table(to)} (${list}) overriding system value
    select ${list} from ${sql.table(from)}`.execute(db);
  const companies = await countDifference(db, { from, to });
  if (companies > 0)
    throw new PartitionsRefused(`${from}: the rows of ${companies} companies are not as many as before`);
  return Number(numAffectedRows ?? 0);
};

/** Indexes of parts by the name of the whole one: a plan is read by people. */
const nameIndexes = async (db: Kysely<Tables>, name: string): Promise<void> => {
  const { rows } = await sql<Belonging>`
    select format('alter index %I rename to %I', own.relname, whole.relname || '_part' || substring(part.relname from '\\d+$')) as statement
    from pg_index key join pg_class whole on whole.oid = key.indexrelid
    join pg_inherits on inhparent = whole.oid join pg_class own on own.oid = inhrelid
    join pg_index of_part on of_part.indexrelid = own.oid join pg_class part on part.oid = of_part.indrelid
    where key.indrelid = quote_ident(${name})::regclass`.execute(db);
  for (const { statement } of rows) await run(db, statement);
};

const replaceTable = async (db: Kysely<Tables>, name: string, parts: number): Promise<number> => {
  const facts = await findFacts(db, name);
  const [publication] = facts.publications;
  if (publication !== undefined)
    throw new PartitionsRefused(
      `${name} is part of the publication ${publication}: take it out and put it in again afterwards`,
    );
  const belongings = await findBelongings(db, name);
  const parted = await makeParted(db, name, parts);
  const count = await copyRows(db, { from: name, to: parted }, facts.columns);
  const renames: string[] = [];
  for (const column of facts.identities)
    renames.push(await handOnNumber(db, { from: name, to: parted }, column));
  for (const { table, name: reference } of facts.referring)
    await run(db, `alter table ${table} drop constraint "${reference}"`);
  // They come again with all others.
  for (const table of facts.guarding) await run(db, `drop policy own_company on ${table}`);
  await run(db, `drop table "${name}"`);
  await run(db, `alter table "${parted}" rename to "${name}"`);
  for (const statement of [...renames, ...belongings]) await run(db, statement);
  await nameIndexes(db, name);
  return count;
};

/** What PostgreSQL says of a table that cannot be as it is asked to be: not supported, others depend on it, no such key, others are at work on it. */
const refusals: readonly unknown[] = ['0A000', '2BP01', '42P16', '42P17', '42830', '42501', '40P01', '55P03'];

const refused = (name: string, error: unknown): unknown => {
  if (!(error instanceof Error && 'code' in error && refusals.includes(error.code))) return error;
  const detail = 'detail' in error && typeof error.detail === 'string' ? ` (${error.detail})` : '';
  return new PartitionsRefused(`${name}: ${error.message}${detail}`, { cause: error });
};

/**
 * Takes a table apart by company, in one transaction, with all that belongs to it: rows, numbers, keys, references, triggers, rights and row
 * security. It is closed to others meanwhile. Answers how many rows there are, or undefined where it was taken apart before; throws
 * `PartitionsRefused`, having changed nothing, where a key or the database does not allow it.
 */
export const partitionTable = async (
  db: Kysely<Tables>,
  name: string,
  parts: number = usualParts,
): Promise<number | undefined> => {
  try {
    return await db.transaction().execute(async (transaction) => {
      await allowLongWork(transaction, startWorkMs);
      await sql`select pg_advisory_xact_lock(hashtextextended('partitions', 0))`.execute(transaction);
      const table = (await findPlacedTables(transaction)).find((each) => each.name === name);
      if (table === undefined) throw new PartitionsRefused(`There is no table ${name}`);
      if (table.parts !== null) return undefined;
      const refusal = refusalOf(table);
      if (refusal !== undefined) throw new PartitionsRefused(refusal);
      await run(transaction, `lock table "${name}" in access exclusive mode`);
      const count = await replaceTable(transaction, name, parts);
      await bringPolicies(transaction);
      await run(transaction, `analyze "${name}"`);
      return count;
    });
  } catch (error) {
    throw refused(name, error);
  }
};

/** Where a table is kept on many machines (Citus), and why it is there. */
export interface Placement {
  readonly table: PlacedTable;
  readonly kind: 'distributed' | 'reference';
  readonly reason: string;
}

/** Read together with the rows of every company: whether one lives is asked about all of them. */
const readAcross: readonly string[] = ['company'];

/**
 * Where tables are kept on many machines: by company where every unique key contains it, else whole on each. A table comes after those it refers
 * to.
 */
export const placeTables = (tables: readonly PlacedTable[]): readonly Placement[] => {
  const placed = new Map<string, Placement>();
  const place = (table: PlacedTable): void => {
    if (placed.has(table.name)) return;
    for (const { target } of table.references) {
      const other = tables.find(({ name }) => name === target);
      if (other !== undefined && other !== table) place(other);
    }
    const reason = readAcross.includes(table.name) ? 'read for all companies at once' : refusalOf(table);
    placed.set(table.name, {
      table,
      kind: reason === undefined ? 'distributed' : 'reference',
      reason: reason ?? `every key contains ${companyColumn}`,
    });
  };
  const isLarge = ({ name }: PlacedTable): boolean => (largeTables as readonly string[]).includes(name);
  for (const table of [...tables].sort((one, other) => Number(isLarge(other)) - Number(isLarge(one))))
    place(table);
  return [...placed.values()];
};

/** References that no machine could look up by itself: from whole tables to distributed ones, or between companies. */
export const referencesAcross = (placements: readonly Placement[]): readonly string[] => {
  const kinds = new Map(placements.map(({ table, kind }) => [table.name, kind]));
  return placements.flatMap(({ table, kind }) =>
    table.references
      .filter(({ target, columns, targetColumns }) => {
        if (kinds.get(target) !== 'distributed') return false;
        const place = columns.indexOf(companyColumn);
        return kind === 'reference' || place < 0 || targetColumns[place] !== companyColumn;
      })
      .map(({ name, target }) => `${table.name}: ${name} leads to ${target} without ${companyColumn}`),
  );
};

/** The statements that hand tables to Citus, those others refer to first. */
export const citusStatements = (placements: readonly Placement[]): readonly string[] => {
  const [first] = placements.filter(({ kind }) => kind === 'distributed');
  return placements.map(({ table: { name }, kind }) => {
    if (kind === 'reference') return `select create_reference_table('"${name}"');`;
    const beside = name === first?.table.name ? '' : `, colocate_with => '"${first?.table.name}"'`;
    return `select create_distributed_table('"${name}"', '${companyColumn}'${beside});`;
  });
};
