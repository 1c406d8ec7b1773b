import { type Kysely, type RawBuilder, sql } from 'kysely';
import { columnsOf, packedRows } from '#server/database/packedRows.ts';
import { keptPlan } from '#server/database/statementCache.ts';
import type { Tables } from '#server/database/tables.ts';
import { isWaiting } from '#server/features/directory/leaving/store/deletions.ts';
import { type TreeSummary, treeSummary } from './departmentCounts.ts';
import type { DepartmentRecord, TreeBounds } from './departments.ts';

/** Who supervises a department. */
export interface SupervisorRecord {
  readonly department_id: number;
  readonly user_id: number;
  readonly name: string;
}

/** A deletion that waits; when it is due as JSON tells a moment. */
export interface WaitingDeletion {
  readonly task_id: number;
  readonly execute_at: string;
}

/** What stands around some departments, by their ids. */
export interface DepartmentFacts {
  /** Distinct people in the subtree (contract.md section 5: `users_count`). */
  readonly people: ReadonlyMap<number, number>;
  /** Of every department on the way to them, themselves among these. */
  readonly names: ReadonlyMap<number, string>;
  /** Place among the siblings, from 1. */
  readonly places: ReadonlyMap<number, number>;
  /** In the order they were named, the main one first; then as people are sorted. */
  readonly supervisors: readonly SupervisorRecord[];
  /** Deletions of their own that wait. */
  readonly deletions: ReadonlyMap<number, WaitingDeletion>;
  /** Those that have a chat group. */
  readonly grouped: readonly number[];
}

/** Which of some departments have a live chat group, as a list of ids within a statement: the area of groups knows. */
export type GroupedAmong = (companyId: number, ids: RawBuilder<unknown>) => RawBuilder<unknown>;

type ById<Value> = Readonly<Record<string, Value>>;

interface FactsRow extends Pick<DepartmentFacts, 'supervisors' | 'grouped'> {
  readonly people: ById<number>;
  readonly names: ById<string>;
  readonly deletions: ById<WaitingDeletion>;
}

const mapOf = <Value>(values: ById<Value> = {}): ReadonlyMap<number, Value> =>
  new Map(Object.entries(values).map(([id, value]) => [Number(id), value]));

const idArray = (ids: Iterable<number>) => sql`${[...new Set(ids)]}::bigint[]`;

const peopleOf = (companyId: number, ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  coalesce((select json_object_agg(department_id, people) from (
    select department_id, sum(people) as people from people_count
    where company_id = ${companyId} and department_id = any(${ids}) group by department_id) counted), '{}')`;

const namesOf = (companyId: number, ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  coalesce((select json_object_agg(id, name) from department
    where company_id = ${companyId} and id = any(${ids})), '{}')`;

/** The columns of `FactsRow`; `ids`: the departments, `above`: those on the way to them. */
const factsOf = (
  companyId: number,
  {
    ids,
    above,
    among,
  }: {
    readonly ids: RawBuilder<unknown>;
    readonly above: RawBuilder<unknown>;
    readonly among: GroupedAmong;
  },
): RawBuilder<unknown> => sql`${peopleOf(companyId, ids)} as people, ${namesOf(companyId, above)} as names,
  coalesce((select json_agg(json_build_object('department_id', seat.department_id, 'user_id', seat.user_id,
      'name', person.name) order by seat.supervisor_order nulls last, seat.rank)
    from membership seat
    join member person on person.company_id = seat.company_id and person.user_id = seat.user_id
      and person.status = 'normal'
    where seat.company_id = ${companyId} and seat.is_supervisor = 1 and seat.department_id = any(${ids})), '[]')
    as supervisors,
  coalesce((select json_object_agg(dept_id, json_build_object('task_id', task_id, 'execute_at', execute_at))
    from deletion where company_id = ${companyId} and ${isWaiting} and dept_id = any(${ids})), '{}') as deletions,
  ${among(companyId, ids)} as grouped`;

const knownFacts = (
  own: readonly Pick<DepartmentRecord, 'id' | 'name'>[],
  places: DepartmentFacts['places'],
  row: FactsRow,
): DepartmentFacts => ({
  people: mapOf(row.people),
  names: new Map([...own.map(({ id, name }) => [id, name] as const), ...mapOf(row.names)]),
  places,
  supervisors: row.supervisors,
  deletions: mapOf(row.deletions),
  grouped: row.grouped,
});

/** All of it in one statement: every part of the tree needs all of it. */
export const findDepartmentFacts = async (
  db: Kysely<Tables>,
  {
    companyId,
    records,
    among,
  }: {
    readonly companyId: number;
    readonly records: readonly Pick<DepartmentRecord, 'id' | 'name' | 'ancestors' | 'super_dept_id'>[];
    readonly among: GroupedAmong;
  },
): Promise<DepartmentFacts> => {
  const ids = idArray(records.map(({ id }) => id));
  const own = new Set(records.map(({ id }) => id));
  const above = idArray(records.flatMap((each) => each.ancestors).filter((id) => !own.has(id)));
  const { rows } = await sql<FactsRow & { readonly places: ById<number> }>`${keptPlan}
    select ${factsOf(companyId, { ids, above, among })},
      coalesce((select json_object_agg(id, place) from (
        select id, row_number() over (partition by super_dept_id order by rank) as place from department
        where company_id = ${companyId} and deleted_at is null
          and super_dept_id = any(${idArray(records.map((each) => each.super_dept_id))})) sibling
        where id = any(${ids})), '{}') as places`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A statement of facts answered nothing');
  return knownFacts(records, mapOf(row.places), row);
};

const shownColumns = [
  'id',
  'name',
  'name_en',
  'name_ja',
  'abbreviation',
  'dept_code',
  'super_dept_id',
  'ancestors',
  'admin_id',
  'source',
  'hidden',
  'visible_type',
  'visible_depts',
  'visible_users',
  'visible_rule',
  'member_limited',
  'member_scope_type',
  'member_scope_depts',
  'member_scope_users',
  'member_scope_rule',
  'auto_approve',
  'child_count',
  'version',
] as const satisfies readonly (keyof DepartmentRecord)[];

/** A live department, as much of it as a row shows. */
export type ShownDepartment = Pick<DepartmentRecord, (typeof shownColumns)[number] | 'synced_at'>;

const sentDepartments = packedRows<
  Omit<ShownDepartment, 'synced_at'> & { readonly synced_at: string | null }
>(columnsOf('level', [...shownColumns, 'synced_at']));

/** A live department and its children in their order, with what stands around the children. */
export interface ShownLevel {
  readonly parent: ShownDepartment | undefined;
  readonly children: readonly ShownDepartment[];
  readonly facts: DepartmentFacts;
  readonly summary: TreeSummary;
}

/** A department (0: the company) with the level below it and what stands above the tree within `bounds`, in one statement. */
export const findShownLevel = async (
  db: Kysely<Tables>,
  {
    companyId,
    id,
    bounds,
    among,
  }: {
    readonly companyId: number;
    readonly id: number;
    readonly bounds: TreeBounds;
    readonly among: GroupedAmong;
  },
): Promise<ShownLevel> => {
  const ids = sql`array(select id from level)`;
  const above = sql`array(select unnest(ancestors) from level where id = ${id})`;
  const { rows } = await sql<
    FactsRow & { readonly level: readonly (readonly unknown[])[]; readonly summary: TreeSummary }
  >`${keptPlan}
    with level as materialized (
      select * from department where company_id = ${companyId} and deleted_at is null
        and (id = ${id} or super_dept_id = ${id}))
    select coalesce((select json_agg(${sentDepartments.row} order by rank) from level), '[]') as level,
      ${factsOf(companyId, { ids, above, among })}, ${treeSummary(companyId, bounds)} as summary`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A statement of a level answered nothing');
  const records = sentDepartments
    .unpack(row.level)
    .map((each) => ({ ...each, synced_at: each.synced_at === null ? null : new Date(each.synced_at) }));
  const children = records.filter((record) => record.id !== id);
  const places = new Map(children.map((child, index) => [child.id, index + 1]));
  return {
    parent: records.find((record) => record.id === id),
    children,
    facts: knownFacts(records, places, row),
    summary: row.summary,
  };
};

/** A department as a picker names it. */
export interface PickedDepartment {
  readonly id: number;
  readonly name: string;
  readonly ancestors: readonly number[];
  readonly child_count: number;
  /** Distinct people in the subtree. */
  readonly people: number;
}

const sentPicks = packedRows<Omit<PickedDepartment, 'people'>>(
  columnsOf('level', ['id', 'name', 'ancestors', 'child_count']),
);

/** A department and its children in their order, or the topmost of some, with the names on the way to them. */
export interface PickedLevel {
  readonly departments: readonly PickedDepartment[];
  readonly names: ReadonlyMap<number, string>;
}

/** A level of a picker as a statement gives it. */
export interface PickedRow {
  readonly level: readonly (readonly unknown[])[];
  readonly people: ById<number>;
  readonly names: ById<string>;
}

interface LevelQuestion {
  readonly companyId: number;
  readonly id: number;
  readonly roots?: readonly number[];
}

/** One level of a picker as one value: a department (0: the company) and its children, or, of `roots`, each by itself. */
export const pickedLevel = ({ companyId, id, roots }: LevelQuestion): RawBuilder<PickedRow> => {
  const asked =
    roots === undefined ? sql`(id = ${id} or super_dept_id = ${id})` : sql`id = any(${idArray(roots)})`;
  return sql`
    with level as materialized (
      select id, name, ancestors, child_count, sort_path from department
      where company_id = ${companyId} and deleted_at is null and ${asked})
    select json_build_object('level', coalesce((select json_agg(${sentPicks.row} order by sort_path) from level), '[]'),
      'people', ${peopleOf(companyId, sql`array(select id from level)`)},
      'names', ${namesOf(companyId, sql`array(select unnest(ancestors) from level where id = ${id})`)}) as picked`;
};

export const toPickedLevel = (row: PickedRow): PickedLevel => {
  const people = mapOf(row.people);
  const departments = sentPicks
    .unpack(row.level)
    .map((each) => ({ ...each, people: people.get(each.id) ?? 0 }));
  return {
    departments,
    names: new Map([...mapOf(row.names), ...departments.map(({ id, name }) => [id, name] as const)]),
  };
};

/** One level of a picker in a statement of its own. */
export const findPickedLevel = async (db: Kysely<Tables>, question: LevelQuestion): Promise<PickedLevel> => {
  const { rows } = await sql<{ readonly picked: PickedRow }>`${keptPlan} ${pickedLevel(question)}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A statement of a level answered nothing');
  return toPickedLevel(row.picked);
};
