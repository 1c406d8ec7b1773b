import { type Kysely, sql } from 'kysely';
import type { PhoneNumber } from '#domain/member/phone.ts';
import type { Tables } from '#server/database/tables.ts';
import type { TreeBounds } from '#server/features/directory/department/store/departments.ts';

/** Somebody found by an employee number or a phone number. */
export interface MarkedPerson {
  readonly user_id: number;
  readonly name: string;
  readonly work_id: string | null;
  readonly country_code: string;
  readonly phone: string;
  readonly status: 'normal' | 'resigned' | 'purged';
  /** Whether they are, or were when they left, in a department within the bounds. */
  readonly is_seen: boolean;
}

export interface PersonMarks {
  readonly workIds: readonly string[];
  readonly phones: readonly PhoneNumber[];
}

const seenIn = ({ all, departments }: TreeBounds) =>
  all
    ? sql<boolean>`true`
    : sql<boolean>`(exists (select 1 from membership join department on department.company_id = membership.company_id
          and department.id = membership.department_id
        where membership.company_id = member.company_id and membership.user_id = member.user_id
          and department.deleted_at is null and department.ancestors && ${[...departments]}::bigint[])
      or exists (select 1 from resignation join department on department.company_id = resignation.company_id
          and department.id = resignation.main_department_id
        where resignation.company_id = member.company_id and resignation.user_id = member.user_id
          and member.status = 'resigned' and department.ancestors && ${[...departments]}::bigint[]))`;

/** People of the company who have not been purged, by their numbers; in one statement, whatever their number. */
export const findMarkedPeople = async (
  db: Kysely<Tables>,
  {
    companyId,
    personMarks: { workIds, phones },
    bounds,
  }: { readonly companyId: number; readonly personMarks: PersonMarks; readonly bounds: TreeBounds },
): Promise<readonly MarkedPerson[]> => {
  if (workIds.length === 0 && phones.length === 0) return [];
  const { rows } = await sql<MarkedPerson>`
    select user_id, name, work_id, country_code, phone, status, ${seenIn(bounds)} as is_seen from member
    where company_id = ${companyId} and status <> 'purged' and user_id in (
      select user_id from member where company_id = ${companyId} and work_id = any(${[...workIds]}::text[])
      union
      select user_id from unnest(${phones.map(({ countryCode }) => countryCode)}::text[],
        ${phones.map(({ digits }) => digits)}::text[]) as asked (code, digits)
        join member each on each.company_id = ${companyId} and each.country_code = asked.code
          and each.phone = asked.digits)
    order by user_id`.execute(db);
  return rows;
};

/** The departments of some people: pairs of department and person. */
export const findSeatPairs = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<readonly { readonly department_id: number; readonly user_id: number }[]> =>
  userIds.length === 0
    ? []
    : db
        .selectFrom('membership')
        .select(['department_id', 'user_id'])
        .where('company_id', '=', companyId)
        .where('user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
        .execute();
