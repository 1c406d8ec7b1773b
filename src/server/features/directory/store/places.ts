import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Role } from '#domain/permission/actor.ts';
import { openTransfers } from '#domain/resignation/handOver.ts';
import type { Tables } from '#server/database/tables.ts';
import { countedCompany } from '#server/features/directory/department/store/departmentCounts.ts';
import { mandateRows, subAdministrators } from '#server/guard/store/actors.ts';

/** Someone's place in a company: the company, who they are there, and the administrator roles they hold. */
export interface Place {
  readonly companyId: number;
  readonly companyName: string;
  readonly logo: string | undefined;
  readonly verificationStatus: number;
  readonly advanced: number;
  readonly userId: number;
  readonly userName: string;
  readonly avatar: string | undefined;
  readonly countryCode: string;
  readonly phone: string;
  readonly roles: readonly Role[];
  /** Distinct people of the company. */
  readonly usersCount: number;
  /** From when on the company is erased; undefined: it is not being dissolved, and may be entered. */
  readonly erasedFrom: Date | undefined;
}

const holds = (kind: 'main' | 'sub' | 'asset') =>
  sql<SqlBool>`exists (select from administrator where administrator.company_id = member.company_id
    and administrator.user_id = member.user_id and administrator.kind = ${kind} and administrator.status = 1)`;

const isInManageGroup = sql<SqlBool>`exists (select from manage_group_member
  join manage_group on manage_group.company_id = manage_group_member.company_id
    and manage_group.id = manage_group_member.group_id and manage_group.deleted_at is null
  where manage_group_member.company_id = member.company_id and manage_group_member.user_id = member.user_id)`;

const isResponsible = sql<SqlBool>`exists (select from department where department.company_id = member.company_id
  and department.admin_id = member.user_id and department.deleted_at is null)`;

const isSupervisor = sql<SqlBool>`exists (select from membership where membership.company_id = member.company_id
  and membership.user_id = member.user_id and membership.is_supervisor = 1)`;

const managesApps = sql<SqlBool>`exists (select from app_admin
  join app on app.company_id = app_admin.company_id and app.app_id = app_admin.app_id and app.deleted_at is null
  where app_admin.company_id = member.company_id and app_admin.user_id = member.user_id)`;

const peopleOfCompany = sql<number>`(select coalesce(sum(people), 0)::int from people_count
  where people_count.company_id = member.company_id and people_count.department_id = 0)`;

const places = (db: Kysely<Tables>) =>
  db
    .selectFrom('member')
    .innerJoin('company', 'company.company_id', 'member.company_id')
    .leftJoin('dissolution', (join) =>
      join
        .onRef('dissolution.company_id', '=', 'company.company_id')
        .on('dissolution.status', '=', 'dissolving'),
    )
    .select([
      'company.company_id',
      'company.name as company_name',
      'company.logo',
      'company.verification_status',
      'company.advanced',
      'member.user_id',
      'member.name',
      'member.avatar',
      'member.country_code',
      'member.phone',
      holds('main').as('main'),
      sql<SqlBool>`${holds('sub')} or ${isInManageGroup}`.as('sub'),
      holds('asset').as('asset'),
      isResponsible.as('responsible'),
      isSupervisor.as('supervisor'),
      managesApps.as('appManager'),
      peopleOfCompany.as('users_count'),
      'dissolution.due_at as erased_from',
    ])
    .where('member.status', '=', 'normal')
    .where('company.status', '<>', 'dissolved');

type PlaceRow = Awaited<ReturnType<ReturnType<typeof places>['executeTakeFirstOrThrow']>>;

const placeOf = (row: PlaceRow): Place => ({
  companyId: row.company_id,
  companyName: row.company_name,
  logo: row.logo ?? undefined,
  verificationStatus: row.verification_status,
  advanced: row.advanced,
  userId: row.user_id,
  userName: row.name,
  avatar: row.avatar?.url,
  countryCode: row.country_code,
  phone: row.phone,
  roles: [
    ...(['main', 'sub', 'asset', 'responsible', 'supervisor', 'appManager'] as const).filter(
      (role) => row[role],
    ),
    'member',
  ],
  usersCount: row.users_count,
  erasedFrom: row.erased_from ?? undefined,
});

/** Every company an account is a live member of, in the order they were joined; those being dissolved among them. */
export const findPlacesOfAccount = async (
  db: Kysely<Tables>,
  accountId: number,
): Promise<readonly Place[]> => {
  const rows = await places(db)
    .where('member.account_id', '=', accountId)
    .orderBy('company.company_id')
    .execute();
  return rows.map(placeOf);
};

/** One person's place in one company that lives. */
export const findPlace = async (
  db: Kysely<Tables>,
  companyId: number,
  userId: number,
): Promise<Place | undefined> => {
  const row = await places(db)
    .where('member.company_id', '=', companyId)
    .where('member.user_id', '=', userId)
    .where('company.status', '=', 'normal')
    .executeTakeFirst();
  return row && placeOf(row);
};

// What several pages count: each thing by one rule, so that no two of them say different numbers.

/** Condition on `member`: someone left and not all of theirs has been taken over. */
export const hasOpenHandOver = sql`member.status = 'resigned' and member.transfer_status = any(${[...openTransfers]}::integer[])`;

/** Everyone who may enter the console of a company, as `findPlace` tells their roles: their ids, once each. */
export const consolePeople = (companyId: number) => sql`
  select user_id from administrator where company_id = ${companyId} and status = 1
  union select user_id from ${mandateRows} where company_id = ${companyId}
  union select admin_id from department where company_id = ${companyId} and deleted_at is null and admin_id is not null
  union select user_id from membership where company_id = ${companyId} and is_supervisor = 1
  union select app_admin.user_id from app_admin join app on app.company_id = app_admin.company_id
    and app.app_id = app_admin.app_id and app.deleted_at is null where app_admin.company_id = ${companyId}`;

/** Everyone in the company, each once. */
export const countedPeople = (companyId: number) => sql<number>`(
  select people from (${countedCompany(companyId)}) counted)`;

/** Everyone the list of those who left shows, those whose data has gone since among them. */
export const countedFormer = (companyId: number) => sql<number>`(
  select count(*)::int from resignation
  join member on member.company_id = resignation.company_id and member.user_id = resignation.user_id
    and member.status <> 'normal'
  where resignation.company_id = ${companyId})`;

/** Who is sub-administrator by rights of their own or by a manage group, as the role has them. */
export const countedSubAdministrators = (companyId: number) => sql<number>`(
  select count(*)::int from (${subAdministrators(companyId)}) holder
  join member on member.company_id = ${companyId} and member.user_id = holder.user_id and member.status = 'normal')`;

/** Hand-overs someone still has to see to. */
export const countedHandOvers = (companyId: number) => sql<number>`(
  select count(*)::int from member where member.company_id = ${companyId} and ${hasOpenHandOver})`;
