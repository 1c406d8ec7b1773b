import { type Kysely, sql } from 'kysely';
import { keptPlan } from '#server/database/statementCache.ts';
import type { Tables } from '#server/database/tables.ts';
import { isWaiting } from '#server/features/directory/leaving/store/deletions.ts';
import type { DepartmentRecord } from './departments.ts';

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
}

type ById<Value> = Readonly<Record<string, Value>>;

interface FactsRow extends Pick<DepartmentFacts, 'supervisors'> {
  readonly people: ById<number>;
  readonly names: ById<string>;
  readonly places: ById<number>;
  readonly deletions: ById<WaitingDeletion>;
}

const mapOf = <Value>(values: ById<Value> = {}): ReadonlyMap<number, Value> =>
  new Map(Object.entries(values).map(([id, value]) => [Number(id), value]));

const idArray = (ids: Iterable<number>) => sql`${[...new Set(ids)]}::bigint[]`;

/** All of it in one statement: every part of the tree needs all of it. */
export const findDepartmentFacts = async (
  db: Kysely<Tables>,
  companyId: number,
  records: readonly DepartmentRecord[],
): Promise<DepartmentFacts> => {
  const ids = idArray(records.map(({ id }) => id));
  const own = new Map(records.map(({ id, name }) => [id, name]));
  const above = records.flatMap((each) => each.ancestors).filter((id) => !own.has(id));
  const { rows } = await sql<FactsRow>`${keptPlan}
    select
      coalesce((select json_object_agg(department_id, people) from (
        select department_id, sum(people) as people from people_count
        where company_id = ${companyId} and department_id = any(${ids}) group by department_id) counted), '{}') as people,
      coalesce((select json_object_agg(id, name) from department
        where company_id = ${companyId} and id = any(${idArray(above)})), '{}')
        as names,
      coalesce((select json_object_agg(id, place) from (
        select id, row_number() over (partition by super_dept_id order by rank) as place from department
        where company_id = ${companyId} and deleted_at is null
          and super_dept_id = any(${idArray(records.map((each) => each.super_dept_id))})) sibling
        where id = any(${ids})), '{}') as places,
      coalesce((select json_agg(json_build_object('department_id', seat.department_id, 'user_id', seat.user_id,
          'name', person.name) order by seat.supervisor_order nulls last, seat.rank)
        from membership seat
        join member person on person.company_id = seat.company_id and person.user_id = seat.user_id
          and person.status = 'normal'
        where seat.company_id = ${companyId} and seat.is_supervisor = 1
          and seat.department_id = any(${ids})), '[]') as supervisors,
      coalesce((select json_object_agg(dept_id, json_build_object('task_id', task_id, 'execute_at', execute_at))
        from deletion where company_id = ${companyId} and ${isWaiting} and dept_id = any(${ids})), '{}') as deletions`.execute(
    db,
  );
  const [row] = rows;
  return {
    people: mapOf(row?.people),
    names: new Map([...own, ...mapOf(row?.names)]),
    places: mapOf(row?.places),
    supervisors: row?.supervisors ?? [],
    deletions: mapOf(row?.deletions),
  };
};
