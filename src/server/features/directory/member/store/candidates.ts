import { type Kysely, sql } from 'kysely';
import type { PhoneNumber } from '#domain/member/phone.ts';
import type { Tables } from '#server/database/tables.ts';
import type { TreeBounds } from '#server/features/directory/department/store/departments.ts';
import { mandateRows } from '#server/guard/store/actors.ts';

/** Someone who might be given an administrator role, with all that is asked of them. */
export interface CandidateRecord {
  readonly userId: number;
  readonly name: string;
  readonly workId: string | null;
  readonly department: string | null;
  readonly countryCode: string;
  readonly phone: string;
  readonly status: string;
  readonly isActive: boolean;
  readonly isRealName: boolean;
  readonly memberType: string;
  /** Whether a number others gave them has still to prove to be theirs. */
  readonly isNumberWaiting: boolean;
  readonly isMain: boolean;
  /** By their own rights or by a manage group. */
  readonly isSub: boolean;
  /** State as asset administrator; null: never was one. */
  readonly standing: number | null;
}

/** One person of the company, whatever became of them; undefined: there is none. */
export const findCandidate = async (
  db: Kysely<Tables>,
  companyId: number,
  userId: number,
): Promise<CandidateRecord | undefined> => {
  const { rows } = await sql<CandidateRecord>`
    select member.user_id as "userId", member.name, member.work_id as "workId", home.name as department,
      member.country_code as "countryCode", member.phone, member.status,
      member.active_status = 1 as "isActive", member.is_real_name = 1 as "isRealName",
      member.member_type as "memberType", member.number_waits_since is not null as "isNumberWaiting",
      coalesce(bool_or(held.kind = 'main'), false) as "isMain",
      exists (select from ${mandateRows}
        where mandate.company_id = member.company_id and mandate.user_id = member.user_id) as "isSub",
      max(held.status) filter (where held.kind = 'asset')::int as standing
    from member
    left join department home on home.company_id = member.company_id and home.id = member.main_department_id
      and home.deleted_at is null
    left join administrator held on held.company_id = member.company_id and held.user_id = member.user_id
    where member.company_id = ${companyId} and member.user_id = ${userId}
    group by member.company_id, member.user_id, home.name`.execute(db);
  const [row] = rows;
  return row && { ...row, userId: Number(row.userId) };
};

/** What the rules of administrators ask of a company. */
export interface AdministeredCompany {
  readonly name: string;
  readonly verificationStatus: number;
  readonly advanced: number;
}

/**
 * The company, locked until the transaction ends: anyone else who gives or takes the roles that exist once or a few times waits.
 */
export const lockCompany = async (db: Kysely<Tables>, companyId: number): Promise<AdministeredCompany> => {
  const { rows } = await sql<AdministeredCompany>`
    select name, verification_status as "verificationStatus", advanced from company
    where company_id = ${companyId} for no key update`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no company ${companyId}`);
  return row;
};

/** The same for a reader, without waiting for anyone. */
export const findAdministeredCompany = async (
  db: Kysely<Tables>,
  companyId: number,
): Promise<AdministeredCompany> => {
  const row = await db
    .selectFrom('company')
    .select(['name', 'verification_status', 'advanced'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { name: row.name, verificationStatus: row.verification_status, advanced: row.advanced };
};

/** Someone found by an employee number or a phone number. */
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

interface PersonMarks {
  readonly workIds: readonly string[];
  readonly phones: readonly PhoneNumber[];
}

const seenIn = (companyId: number, { all, departments }: TreeBounds) =>
  all
    ? sql<boolean>`true`
    : sql<boolean>`(exists (select 1 from membership join department on department.company_id = membership.company_id
          and department.id = membership.department_id
        where membership.company_id = ${companyId} and membership.user_id = member.user_id
          and department.deleted_at is null and department.ancestors && ${[...departments]}::bigint[])
      or exists (select 1 from resignation join department on department.company_id = resignation.company_id
          and department.id = resignation.main_department_id
        where resignation.company_id = ${companyId} and resignation.user_id = member.user_id
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
    select user_id, name, work_id, country_code, phone, status, ${seenIn(companyId, bounds)} as is_seen from member
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
