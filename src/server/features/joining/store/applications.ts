import { type Kysely, sql } from 'kysely';
import type { ApplicationStatus } from '#domain/application/states.ts';
import type { Tables } from '#server/database/tables.ts';
import type { TreeBounds } from '#server/features/directory/department/store/departments.ts';

/** What an application is decided by. */
export interface ApplicationRecord {
  readonly application_id: number;
  readonly name: string;
  readonly country_code: string;
  readonly phone: string;
  readonly department_id: number;
  readonly applied_at: Date;
  readonly status: ApplicationStatus;
  readonly joined_department_id: number | null;
}

const idArray = (ids: readonly number[]) => sql<number[]>`${[...ids]}::bigint[]`;

const inBounds = ({ all, departments }: TreeBounds) =>
  all
    ? sql`true`
    : sql`exists (select from department place where place.company_id = application.company_id
        and place.id = application.department_id and place.ancestors && ${idArray(departments)})`;

/**
 * Applications by id within bounds, ascending, locked until the transaction ends: whoever decided first is seen. Those of which the
 * reader knows nothing are left out.
 */
export const lockApplications = async (
  db: Kysely<Tables>,
  companyId: number,
  bounds: TreeBounds,
  ids: readonly number[],
): Promise<readonly ApplicationRecord[]> => {
  const { rows } = await sql<ApplicationRecord>`
    select application_id, name, country_code, phone, department_id, applied_at, status, joined_department_id
    from application
    where company_id = ${companyId} and application_id = any(${idArray(ids)}) and ${inBounds(bounds)}
    order by application_id for no key update`.execute(db);
  return rows;
};
