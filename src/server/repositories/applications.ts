import { type Kysely, sql } from 'kysely';
import type { ApplicationStatus } from '#domain/application/states.ts';
import type { Tables } from '#server/database/tables.ts';
import { escapedLike } from '#server/search/searchText.ts';
import type { TreeBounds } from './departments.ts';
import { phoneMatches } from './phoneMatch.ts';

/** An application with the names of whatever it speaks of. */
export interface ApplicationRecord {
  readonly application_id: number;
  readonly name: string;
  readonly country_code: string;
  readonly phone: string;
  readonly department_id: number;
  readonly department_name: string | null;
  /** Of the department asked for, whether it is still there or not. */
  readonly ancestors: readonly number[];
  readonly invite_id: number | null;
  readonly inviter_name: string | null;
  readonly applied_at: Date;
  readonly apply_count: number;
  readonly status: ApplicationStatus;
  readonly joined_department_id: number | null;
  readonly joined_department_name: string | null;
  readonly joined_ancestors: readonly number[];
  readonly joined_position: string | null;
  readonly handler_id: number | null;
  readonly handler_name: string | null;
  readonly handled_at: Date | null;
  readonly reason: string | null;
  readonly version: number;
}

/** What a list is narrowed by; undefined or null: by nothing. */
export interface ApplicationFilter {
  readonly keyword: string;
  readonly statuses: readonly number[] | null | undefined;
  /** With everything below; 0: everywhere. */
  readonly departmentId: number | null | undefined;
  /** Days where the company is, both included. */
  readonly from: string | null | undefined;
  readonly to: string | null | undefined;
}

/** Which part of the list; the latest first unless `ascending`. */
export interface ApplicationStretch {
  readonly offset: number;
  readonly limit: number;
  readonly ascending: boolean;
}

const idArray = (ids: readonly number[]) => sql<number[]>`${[...ids]}::bigint[]`;

const columns = sql`application.application_id, application.name, application.country_code, application.phone,
  application.department_id, asked.name as department_name, coalesce(to_json(asked.ancestors), '[]'::json) as ancestors,
  application.invite_id, inviter.name as inviter_name, application.applied_at, application.apply_count,
  application.status, application.joined_department_id, joined.name as joined_department_name,
  coalesce(to_json(joined.ancestors), '[]'::json) as joined_ancestors,
  application.joined_position, application.handler_id, handler.name as handler_name, application.handled_at,
  application.reason, application.version`;

const withNames = sql`
  left join department asked on asked.company_id = application.company_id and asked.id = application.department_id
  left join department joined on joined.company_id = application.company_id
    and joined.id = application.joined_department_id
  left join member inviter on inviter.company_id = application.company_id and inviter.user_id = application.inviter_id
  left join member handler on handler.company_id = application.company_id and handler.user_id = application.handler_id`;

const below = (ids: readonly number[]) =>
  sql`exists (select 1 from department where department.company_id = application.company_id
    and department.id = application.department_id and department.ancestors && ${idArray(ids)})`;

const inBounds = ({ all, departments }: TreeBounds) => (all ? sql`true` : below(departments));

/** A department of the filter counts only where it is within bounds itself. */
const inDepartment = (id: number, { all, departments }: TreeBounds) =>
  all
    ? below([id])
    : sql`${below([id])} and exists (select 1 from department root where root.company_id = application.company_id
        and root.id = ${id} and root.ancestors && ${idArray(departments)})`;

const dayOf = (column: ReturnType<typeof sql.ref>) =>
  sql`(${column} at time zone (select time_zone from company where company_id = application.company_id))::date`;

const conditionsOf = (companyId: number, bounds: TreeBounds, filter: ApplicationFilter) => {
  const { keyword, statuses, departmentId, from, to } = filter;
  const like = `%${escapedLike(keyword.toLowerCase())}%`;
  const day = dayOf(sql.ref('application.applied_at'));
  return sql.join(
    [
      sql`application.company_id = ${companyId}`,
      inBounds(bounds),
      ...(keyword === ''
        ? []
        : [sql`(lower(application.name) like ${like} or ${phoneMatches(sql`application.phone`, keyword)})`]),
      // 0 is the company: everybody.
      ...(departmentId ? [inDepartment(departmentId, bounds)] : []),
      ...(statuses?.length ? [sql`application.status = any(${[...statuses]}::smallint[])`] : []),
      ...(from ? [sql`${day} >= ${from}::date`] : []),
      ...(to ? [sql`${day} <= ${to}::date`] : []),
    ],
    sql` and `,
  );
};

/** One stretch of the applications within bounds, with how many there are. */
export const findApplicationPage = async (
  db: Kysely<Tables>,
  companyId: number,
  bounds: TreeBounds,
  filter: ApplicationFilter,
  { offset, limit, ascending }: ApplicationStretch,
): Promise<{ readonly records: readonly ApplicationRecord[]; readonly total: number }> => {
  const where = conditionsOf(companyId, bounds, filter);
  const way = ascending ? sql`asc` : sql`desc`;
  const counted = await sql<{ readonly total: number }>`
    select count(*)::integer as total from application where ${where}`.execute(db);
  // The names are looked up for the rows of the page alone.
  const { rows } = await sql<ApplicationRecord>`
    with page as (select * from application where ${where}
      order by applied_at ${way}, application_id ${way} limit ${limit} offset ${offset})
    select ${columns} from page application ${withNames}
    order by application.applied_at ${way}, application.application_id ${way}`.execute(db);
  return { records: rows, total: counted.rows[0]?.total ?? 0 };
};

/** Applications by id within bounds, ascending; those of which the reader knows nothing are left out. */
export const findApplications = async (
  db: Kysely<Tables>,
  companyId: number,
  bounds: TreeBounds,
  ids: readonly number[],
): Promise<readonly ApplicationRecord[]> => {
  const { rows } = await sql<ApplicationRecord>`
    select ${columns} from application ${withNames}
    where application.company_id = ${companyId} and application.application_id = any(${idArray(ids)})
      and ${inBounds(bounds)}
    order by application.application_id`.execute(db);
  return rows;
};

/** Locks applications until the transaction ends, in the order of their ids: two who decide the same come one after the other. */
export const lockApplications = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<void> => {
  await sql`select application_id from application
    where company_id = ${companyId} and application_id = any(${idArray(ids)})
    order by application_id for no key update`.execute(db);
};

/** How many applications within bounds, and below a department, stand in each state; states without any are left out. */
export const countApplications = async (
  db: Kysely<Tables>,
  companyId: number,
  bounds: TreeBounds,
  departmentId: number | null | undefined,
): Promise<ReadonlyMap<number, number>> => {
  const everything = { keyword: '', statuses: null, departmentId, from: null, to: null };
  const { rows } = await sql<{ readonly status: number; readonly count: number }>`
    select status, count(*)::integer as count from application
    where ${conditionsOf(companyId, bounds, everything)} group by status`.execute(db);
  return new Map(rows.map(({ status, count }) => [status, count]));
};
