import { type Kysely, sql } from 'kysely';
import { compareKey } from '#domain/text/compareKey.ts';
import { handwrittenTableNames } from '#server/database/tables.ts';

/** Rows per statement: large enough to be fast, small enough for PostgreSQL's statement timeout. */
const chunkRows = 2_000;

export type Row = Readonly<Record<string, unknown>>;

/** Rows by table, in the order they are written. */
export type TableRows = Readonly<Record<string, readonly Row[]>>;

const insertChunk = async <Db>(db: Kysely<Db>, table: string, rows: readonly Row[]): Promise<void> => {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  // One parameter for all rows: no limit on their number, and the table itself says the types.
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  );
};

/** So many rows at once, and each time there are as many times more: the planner would guess wrong until the next automatic analysis. */
const manyRows = 500;
const growth = 4;

/** Inserts any number of rows; all must have the columns of the first. Columns not named keep their defaults. */
export const insertRows = async <Db>(db: Kysely<Db>, table: string, rows: readonly Row[]): Promise<void> => {
  for (let [start, analyzed] = [0, 0]; start < rows.length; start += chunkRows) {
    const written = Math.min(start + chunkRows, rows.length);
    await insertChunk(db, table, rows.slice(start, written));
    if (written < manyRows + growth * analyzed) continue;
    analyzed = written;
    await sql`analyze ${sql.table(table)}`.execute(db);
  }
};

/** Hand-written tables whose ids are counted under the name of a noun; a noun's own table is under its own. */
const sequences: Readonly<Record<string, string>> = {
  department: 'department',
  member: 'member',
  position: 'position',
  custom_field: 'customField',
  company_verification: 'verification',
  deletion: 'deletion',
  chat_group: 'group',
  role_group: 'roleGroup',
  manage_group: 'manageGroup',
  invite_link: 'invite',
  application: 'application',
  transfer_item: 'transfer_item',
  temporary_staff: 'temporaryStaff',
  message_batch: 'messageRecord',
  app: 'app',
};

/** A table as far as its rows are completed here. */
interface Shape {
  readonly name: string;
  /** The column that numbers the rows of a company; null: none does. */
  readonly id: string | null;
  /** Whether the compare key of a name stands beside it. */
  readonly isKeyed: boolean;
}

const shapesOf = async <Db>(db: Kysely<Db>): Promise<ReadonlyMap<string, Shape>> => {
  const { rows } = await sql<Shape>`
    select class.relname as name,
      (select min(attname) from pg_attribute where attrelid = class.oid and attnum = any(key.indkey) and attname <> 'company_id'
        and attidentity = '' and key.indnatts = 2 having count(*) = 1) as id,
      exists (select from pg_attribute where attrelid = class.oid and attname = 'name_key') as "isKeyed"
    from pg_class class join pg_index key on key.indrelid = class.oid and key.indisprimary
    where class.relnamespace = current_schema()::regnamespace`.execute(db);
  return new Map(rows.map((shape) => [shape.name, shape]));
};

const completed = (rows: readonly Row[], companyId: number, { id, isKeyed }: Shape): readonly Row[] => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return rows.map((row, index) => ({
    company_id: companyId,
    ...(id === null ? {} : { [id]: index + 1 }),
    ...(isKeyed ? { name_key: compareKey(String(row.name)) } : {}),
    ...Object.fromEntries(names.map((name) => [name, row[name] ?? null])),
  }));
};

/**
 * Writes tables into companies. A row needs neither company nor number nor compare key; what others of its table have and it has not is
 * null. Ids are drawn from behind the last one, so that the next row does not collide with one of these.
 */
export const createWriter = async <Db>(db: Kysely<Db>) => {
  const shapes = await shapesOf(db);
  return async (companyId: number, tables: TableRows): Promise<void> => {
    for (const [table, rows] of Object.entries(tables)) {
      const shape = shapes.get(table);
      if (shape === undefined) throw new Error(`There is no table ${table}`);
      if (rows.length === 0) continue;
      const whole = completed(rows, companyId, shape);
      await insertRows(db, table, whole);
      const noun = handwrittenTableNames.has(table) ? sequences[table] : table;
      if (noun === undefined || shape.id === null) continue;
      const { id } = shape;
      // Ids that are no numbers (`c1`) count by their rows.
      const lastId = whole.reduce((last, row) => Math.max(last, Number(row[id]) || 0), whole.length);
      await insertRows(db, 'sequence', [{ company_id: companyId, noun, last_id: lastId }]);
    }
  };
};

/** Writes tables into a company. */
export type Write = Awaited<ReturnType<typeof createWriter>>;
