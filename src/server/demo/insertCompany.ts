import { type Insertable, type Kysely, sql } from 'kysely';
import { ranksAfter, sortPathOf } from '#domain/department/rank.ts';
import { grouped } from '#domain/grouped.ts';
import { compareKey } from '#domain/text/compareKey.ts';
import { handwrittenTableNames, type Tables } from '#server/database/tables.ts';
import { departmentHaystack } from '#server/platform/search/searchText.ts';
import { customFieldRows, customValuesOf } from './customFields.ts';
import type { PlannedDepartment } from './departments.ts';
import { memberRows, membershipRows, positionRows } from './memberRows.ts';
import type { PlannedPerson } from './person.ts';
import { daysBefore } from './random.ts';

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

/** Inserts any number of rows; all must have the columns of the first. Columns not named keep their defaults. */
export const insertRows = async <Db>(db: Kysely<Db>, table: string, rows: readonly Row[]): Promise<void> => {
  for (let start = 0; start < rows.length; start += chunkRows)
    await insertChunk(db, table, rows.slice(start, start + chunkRows));
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

interface DepartmentPlan {
  readonly departments: readonly PlannedDepartment[];
  readonly people: readonly PlannedPerson[];
  readonly now: Date;
}

const childrenByParent = (departments: readonly PlannedDepartment[]) =>
  grouped(departments, (department) => department.parentId);

/** Department id -> rank among its siblings. */
const ranksOf = (
  children: ReadonlyMap<number, readonly PlannedDepartment[]>,
): ReadonlyMap<number, string> => {
  const ranks = new Map<number, string>();
  for (const siblings of children.values()) {
    const spread = ranksAfter(undefined, siblings.length);
    siblings.forEach((sibling, index) => {
      ranks.set(sibling.id, spread[index] ?? '');
    });
  }
  return ranks;
};

/** Names of departments in the outline's marks are unique; they stand for ids here. */
const idsOf = (departments: readonly PlannedDepartment[], names: readonly string[]): number[] =>
  names.flatMap((name) => departments.find((department) => department.name === name)?.id ?? []);

const restriction = ({ visibleTo }: PlannedDepartment, departments: readonly PlannedDepartment[]): Row => ({
  hidden: visibleTo === undefined ? 0 : 1,
  visible_type: visibleTo !== undefined && visibleTo.length > 0 ? 1 : 0,
  visible_depts: idsOf(departments, visibleTo ?? []),
});

const memberScope = ({ memberScope: scope }: PlannedDepartment): Row => ({
  member_limited: scope === undefined ? 0 : 1,
  member_scope_type: scope === 'dept_and_sub' ? 1 : 0,
});

/** Whoever sits in seat 0 is the responsible person. */
const leadersOf = (people: readonly PlannedPerson[]): ReadonlyMap<number, number> =>
  new Map(people.filter(({ seat }) => seat === 0).map(({ departmentId, userId }) => [departmentId, userId]));

/** Rows of `department`, parents before children, with ranks, paths and counts filled in. */
const departmentRows = ({ departments, people, now }: DepartmentPlan): readonly Row[] => {
  const children = childrenByParent(departments);
  const ranks = ranksOf(children);
  const leaders = leadersOf(people);
  const mains = grouped(people, (person) => person.departmentId);
  return departments.map((department) => ({
    id: department.id,
    name: department.name,
    haystack: departmentHaystack({ name: department.name }),
    super_dept_id: department.parentId,
    ancestors: department.ancestors,
    rank: ranks.get(department.id) ?? '',
    sort_path: department.ancestors.reduce((path, id) => sortPathOf(path, ranks.get(id) ?? ''), ''),
    admin_id: leaders.get(department.id) ?? null,
    source: department.source,
    synced_at: department.source === 'synced' ? daysBefore(now, 1) : null,
    ...restriction(department, departments),
    ...memberScope(department),
    main_count: mains.get(department.id)?.length ?? 0,
    child_count: children.get(department.id)?.length ?? 0,
  }));
};

type CompanyFacts = Pick<
  Insertable<Tables['company']>,
  'industry' | 'size' | 'province' | 'city' | 'contact_name' | 'contact_phone' | 'contact_email'
>;

export interface CompanyPlan {
  readonly companyId: number;
  readonly name: string;
  readonly verificationStatus: 0 | 2;
  readonly timeZone: string;
  readonly departments: readonly PlannedDepartment[];
  /** The living and those who have left. */
  readonly people: readonly PlannedPerson[];
  /** What it says of itself in its settings. */
  readonly facts?: CompanyFacts;
  /** Whether its administrators have added fields to members. */
  readonly hasCustomFields?: boolean;
}

/** A company with its departments, people and titles. */
export const insertCompany = async (write: Write, plan: CompanyPlan, now: Date): Promise<void> => {
  const { companyId, departments, hasCustomFields = false } = plan;
  const living = plan.people.filter(({ resigned }) => resigned === undefined);
  const valuesOf = hasCustomFields ? customValuesOf : () => ({});
  const { members, searches } = memberRows(plan.people, { now, valuesOf });
  await write(companyId, {
    company: [
      {
        name: plan.name,
        verification_status: plan.verificationStatus,
        advanced: plan.verificationStatus === 2 ? 1 : 0,
        time_zone: plan.timeZone,
        is_demo: 1,
        created_at: now,
        ...plan.facts,
      },
    ],
    custom_field: hasCustomFields ? customFieldRows(now) : [],
    department: departmentRows({ departments, people: living, now }),
    member: members,
    member_search: searches,
    membership: membershipRows(living),
    position: positionRows(living),
  });
};
