import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type ApplicationStatus, applicationStates } from '#domain/application/states.ts';
import type { PhoneNumber } from '#domain/member/phone.ts';
import { ofLivingCompany } from '#server/database/rowSecurity.ts';
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
 * Applications by id within bounds, ascending, locked until the transaction ends: anyone who decided first is seen. Those of which the
 * reader knows nothing are left out.
 */
export const lockApplications = async (
  db: Kysely<Tables>,
  {
    companyId,
    bounds,
    ids,
  }: { readonly companyId: number; readonly bounds: TreeBounds; readonly ids: readonly number[] },
): Promise<readonly ApplicationRecord[]> => {
  const { rows } = await sql<ApplicationRecord>`
    select application_id, name, country_code, phone, department_id, applied_at, status, joined_department_id
    from application
    where company_id = ${companyId} and application_id = any(${idArray(ids)}) and ${inBounds(bounds)}
    order by application_id for no key update`.execute(db);
  return rows;
};

/** Someone who applies. */
interface NewApplication {
  readonly companyId: number;
  readonly applicationId: number;
  readonly name: string;
  readonly phone: PhoneNumber;
  readonly departmentId: number;
  readonly inviteId: number | null;
  readonly inviterId: number | null;
  readonly at: Date;
}

const { waiting, accepted, rejected, expired } = applicationStates;

/**
 * Adds an application, or brings the one of this number that waits to what was said last; locked from then on. Answers its
 * id and how often they have applied.
 */
export const upsertApplication = async (
  db: Kysely<Tables>,
  { companyId, applicationId, name, phone, departmentId, inviteId, inviterId, at }: NewApplication,
): Promise<{ readonly applicationId: number; readonly applyCount: number }> => {
  const { rows } = await sql<{ readonly application_id: number; readonly apply_count: number }>`
    insert into application (company_id, application_id, name, country_code, phone, department_id, invite_id,
      inviter_id, applied_at, updated_at)
    values (${companyId}, ${applicationId}, ${name}, ${phone.countryCode}, ${phone.digits}, ${departmentId},
      ${inviteId}, ${inviterId}, ${at}, ${at})
    on conflict (company_id, country_code, phone) where status = 0 do update set name = excluded.name,
      department_id = excluded.department_id, invite_id = excluded.invite_id, inviter_id = excluded.inviter_id,
      applied_at = excluded.applied_at, apply_count = application.apply_count + 1, version = application.version + 1,
      updated_at = excluded.updated_at, updated_by = null
    returning application_id, apply_count`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`Application ${applicationId} was neither added nor merged`);
  return { applicationId: row.application_id, applyCount: row.apply_count };
};

interface Decided {
  readonly companyId: number;
  readonly applicationId: number;
  /** Null: by the rule of the link or of the department. */
  readonly by: number | null;
  readonly at: Date;
}

/** Someone who waited was taken in. */
export const acceptApplication = async (
  db: Kysely<Tables>,
  { companyId, applicationId, by, at }: Decided,
  joined: { readonly userId: number; readonly departmentId: number; readonly position: string },
): Promise<void> => {
  await sql`
    update application set status = ${accepted}, user_id = ${joined.userId}, joined_department_id = ${joined.departmentId},
      joined_position = ${joined.position}, handler_id = ${by}, handled_at = ${at}, version = version + 1,
      updated_at = ${at}, updated_by = ${by}
    where company_id = ${companyId} and application_id = ${applicationId} and status = ${waiting}`.execute(
    db,
  );
};

/** Someone who waited was turned away. */
export const rejectApplication = async (
  db: Kysely<Tables>,
  { companyId, applicationId, by, at }: Decided,
  reason: string,
): Promise<void> => {
  await sql`
    update application set status = ${rejected}, reason = ${reason}, handler_id = ${by}, handled_at = ${at},
      version = version + 1, updated_at = ${at}, updated_by = ${by}
    where company_id = ${companyId} and application_id = ${applicationId} and status = ${waiting}`.execute(
    db,
  );
};

/** An application whose time is up. */
export interface ExpiredApplication {
  readonly company_id: number;
  readonly application_id: number;
  readonly name: string;
  readonly department_id: number;
}

/** Ends what has waited since `before` or longer, of all companies, the oldest first; what someone decides just now is left to them. */
export const expireApplications = async (
  db: Kysely<Tables>,
  { before, at, limit }: { readonly before: Date; readonly at: Date; readonly limit: number },
): Promise<readonly ExpiredApplication[]> => {
  const { rows } = await sql<ExpiredApplication>`
    update application set status = ${expired}, version = version + 1, updated_at = ${at}, updated_by = null
    where (company_id, application_id) in (
      select company_id, application_id from application
      where status = 0 and applied_at <= ${before} and ${ofLivingCompany()} order by applied_at limit ${limit} for update skip locked)
    returning company_id, application_id, name, department_id`.execute(db);
  return rows;
};

/** How many applications of those found stand in each state. */
export const countByStatus = async (
  db: Kysely<Tables>,
  found: RawBuilder<unknown>,
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ readonly status: number; readonly count: number }>`
    select status, count(*)::integer as count from ${found} as record group by status`.execute(db);
  return new Map(rows.map(({ status, count }) => [status, count]));
};
