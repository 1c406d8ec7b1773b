import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { OperationRecordTable } from '#server/database/tables/platform.ts';
import type { Tables } from '#server/database/tables.ts';

/** An operation record as stored. */
export type OperationRecord = Selectable<OperationRecordTable>;

/** Whose records: everybody's, or the reader's own and those about what is below these departments. */
export interface RecordReach {
  readonly all: boolean;
  readonly operatorId: number;
  readonly departments: readonly number[];
}

export interface RecordFilter {
  readonly targetType?: string | undefined;
  readonly targetId?: number | undefined;
  readonly category?: string | undefined;
  readonly action?: string | undefined;
  readonly operatorId?: number | undefined;
  /** Instants, ISO 8601; both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface Selection {
  readonly companyId: number;
  readonly reach: RecordReach;
  readonly filter: RecordFilter;
}

type Condition = RawBuilder<unknown>;

const isAboutOne = ({ targetType, targetId }: RecordFilter): boolean =>
  targetType !== undefined && targetId !== undefined;

/** A person or a department of the record is inside; a deleted department still is where it was. */
const concernsInside = (roots: readonly number[]): Condition => sql`exists (
  select 1 from operation_target concerned
  where concerned.company_id = record.company_id and concerned.record_id = record.id and (
    concerned.target_type = 'department' and exists (
      select 1 from department where department.company_id = record.company_id
      and department.id = concerned.target_id and department.ancestors && ${[...roots]}::bigint[])
    or concerned.target_type = 'member' and exists (
      select 1 from membership join department
        on department.company_id = membership.company_id and department.id = membership.department_id
      where membership.company_id = record.company_id and membership.user_id = concerned.target_id
      and department.deleted_at is null and department.ancestors && ${[...roots]}::bigint[])))`;

/**
 * The same read from the other end, with the reader's own: what is inside, then its records. Asked of each of the company's
 * records instead, counting 200,000 of them takes seconds.
 */
const recordsInside = (companyId: number, { operatorId, departments }: RecordReach): Condition => {
  const roots = sql`${[...departments]}::bigint[]`;
  const about = (type: string, ids: Condition) => sql`
    select record_id from operation_target
    where company_id = ${companyId} and target_type = ${type} and target_id = any(array(${ids}))`;
  return sql`
    select id from operation_record where company_id = ${companyId} and operator_id = ${operatorId}
    union ${about('department', sql`select id from department where company_id = ${companyId} and ancestors && ${roots}`)}
    union ${about(
      'member',
      sql`select membership.user_id from membership join department
        on department.company_id = membership.company_id and department.id = membership.department_id
      where membership.company_id = ${companyId} and department.deleted_at is null
        and department.ancestors && ${roots}`,
    )}`;
};

/** A timeline's few records are asked one by one; else those in reach are gathered first. */
const withinReach = ({ companyId, reach, filter }: Selection): readonly Condition[] => {
  if (reach.all) return [];
  const own = sql`record.operator_id = ${reach.operatorId}`;
  if (reach.departments.length === 0) return [own];
  return isAboutOne(filter)
    ? [sql`(${own} or ${concernsInside(reach.departments)})`]
    : [sql`record.id in (${recordsInside(companyId, reach)})`];
};

const when = (value: string | number | undefined, condition: Condition): readonly Condition[] =>
  value === undefined ? [] : [condition];

const conditionsOf = (selection: Selection): Condition => {
  const { companyId, filter } = selection;
  const conditions = [
    sql`record.company_id = ${companyId}`,
    ...(isAboutOne(filter) ? [] : when(filter.targetType, sql`record.target_type = ${filter.targetType}`)),
    ...when(filter.category, sql`record.category = ${filter.category}`),
    ...when(filter.action, sql`record.action = ${filter.action}`),
    ...when(filter.operatorId, sql`record.operator_id = ${filter.operatorId}`),
    ...when(filter.from, sql`record.time >= ${filter.from}::timestamptz`),
    ...when(filter.to, sql`record.time <= ${filter.to}::timestamptz`),
    ...withinReach(selection),
  ];
  return sql.join(conditions, sql` and `);
};

/** Of one target the key is walked backwards; without one the company's records by time. */
const sourceOf = ({ companyId, filter }: Selection): Condition =>
  isAboutOne(filter)
    ? sql`operation_target target join operation_record record
        on record.company_id = target.company_id and record.id = target.record_id
        and target.company_id = ${companyId} and target.target_type = ${filter.targetType}
        and target.target_id = ${filter.targetId}`
    : sql`operation_record record`;

const orderOf = ({ filter }: Selection): Condition =>
  isAboutOne(filter) ? sql`target.record_id desc` : sql`record.time desc, record.id desc`;

/** Records of a selection, newest first. */
export const findRecords = async (
  db: Kysely<Tables>,
  selection: Selection,
  page: { readonly limit: number; readonly offset: number },
): Promise<readonly OperationRecord[]> => {
  const { rows } = await sql<OperationRecord>`
    select record.* from ${sourceOf(selection)} where ${conditionsOf(selection)}
    order by ${orderOf(selection)} limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
};

/** How many there are. */
export const countRecords = async (db: Kysely<Tables>, selection: Selection): Promise<number> => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*) as count from ${sourceOf(selection)} where ${conditionsOf(selection)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
};

export interface NamedRow {
  readonly id: number;
  readonly name: string;
}

interface Bounds {
  readonly all: boolean;
  readonly departments: readonly number[];
}

/** What departments are called, deleted ones too, within bounds. */
export const findNamesOfDepartments = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
  { all, departments }: Bounds,
): Promise<readonly NamedRow[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<NamedRow>`
    select id, name from department where company_id = ${companyId} and id = any(${[...ids]}::bigint[])
    and (${all} or ancestors && ${[...departments]}::bigint[])`.execute(db);
  return rows;
};

/** What people are called: everybody where the whole company is in reach; else who is inside or left from there, and the reader. */
export const findNamesOfPeople = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
  { all, departments, readerId }: Bounds & { readonly readerId: number },
): Promise<readonly NamedRow[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<NamedRow>`
    select user_id as id, name from member
    where company_id = ${companyId} and user_id = any(${[...ids]}::bigint[])
    and (${all} or user_id = ${readerId} or exists (
      select 1 from membership join department
        on department.company_id = membership.company_id and department.id = membership.department_id
      where membership.company_id = member.company_id and membership.user_id = member.user_id
      and department.deleted_at is null and department.ancestors && ${[...departments]}::bigint[])
    or member.status <> 'normal' and exists (
      select 1 from resignation join department
        on department.company_id = resignation.company_id and department.id = any(resignation.department_ids)
      where resignation.company_id = member.company_id and resignation.user_id = member.user_id
      and department.ancestors && ${[...departments]}::bigint[]))`.execute(db);
  return rows;
};
