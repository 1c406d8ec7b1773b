import { type Kysely, sql } from 'kysely';
import type { ResignReason } from '#domain/resignation/handOver.ts';
import { ofLivingCompany } from '#server/database/rowSecurity.ts';
import type { LeftDepartment } from '#server/database/tables/departure.ts';
import type { Tables } from '#server/database/tables.ts';

/** Someone who has left, with how they left and what is still to be handed over. */
export interface FormerRecord {
  readonly user_id: number;
  readonly name: string;
  readonly work_id: string | null;
  readonly country_code: string;
  readonly phone: string;
  readonly email: string | null;
  readonly status: 'resigned' | 'purged';
  readonly transfer_status: 0 | 1 | 2 | 3 | 4;
  readonly version: number;
  readonly resigned_at: Date;
  readonly main_department_id: number;
  readonly departments: readonly LeftDepartment[];
  readonly out_time: string;
  readonly reason: ResignReason;
  readonly note: string | null;
  readonly operator_name: string;
  readonly open_items: number;
  readonly updated_at: Date;
  readonly updated_by: number | null;
}

/** A department as it was or is, deleted ones too. */
export interface PlaceRecord {
  readonly id: number;
  readonly name: string;
  readonly ancestors: readonly number[];
}

const idArray = (ids: readonly number[]) => sql<number[]>`${[...ids]}::bigint[]`;

const columns = sql`member.user_id, member.name, member.work_id, member.country_code, member.phone, member.email,
  member.status, member.transfer_status, member.version, member.updated_at, member.updated_by, resignation.resigned_at, resignation.main_department_id,
  resignation.departments, resignation.out_time, resignation.reason, resignation.note, resignation.operator_name,
  (select count(*)::integer from transfer_item where transfer_item.company_id = member.company_id
    and transfer_item.user_id = member.user_id and transfer_item.status in ('waiting', 'failed')) as open_items`;

const joined = sql`resignation
  join member on member.company_id = resignation.company_id and member.user_id = resignation.user_id
    and member.status <> 'normal'`;

/** Someone who left. */
export const findFormer = async (
  db: Kysely<Tables>,
  companyId: number,
  userId: number,
): Promise<FormerRecord | undefined> => {
  const { rows } = await sql<FormerRecord>`
    select ${columns} from ${joined}
    where resignation.company_id = ${companyId} and resignation.user_id = ${userId}`.execute(db);
  return rows[0];
};

/** Locks the row of someone who left: hand-over, restore and purge of one person come one after the other. */
export const lockFormer = async (db: Kysely<Tables>, companyId: number, userId: number): Promise<void> => {
  await sql`
    select user_id from member where company_id = ${companyId} and user_id = ${userId} and status <> 'normal'
    for no key update`.execute(db);
};

/** Counts the version of someone who left up, and who changed their hand-over: anyone who read it before is told. */
export const touchFormer = async (
  db: Kysely<Tables>,
  {
    companyId,
    userId,
    stamp: { at, by },
  }: {
    readonly companyId: number;
    readonly userId: number;
    readonly stamp: { readonly at: Date; readonly by: number };
  },
): Promise<void> => {
  await sql`
    update member set version = version + 1, updated_at = ${at}, updated_by = ${by}
    where company_id = ${companyId} and user_id = ${userId} and status <> 'normal'`.execute(db);
};

/** Departments by id, whether they are still there or not. */
export const findPlaces = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PlaceRecord>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PlaceRecord>`
    select id, name, to_json(ancestors) as ancestors from department
    where company_id = ${companyId} and id = any(${idArray([...new Set(ids)])})`.execute(db);
  return new Map(rows.map((row) => [Number(row.id), row]));
};

/** Brings someone back; memberships and search entry are the caller's. Rights do not come back. */
export const restoreMember = async (
  db: Kysely<Tables>,
  {
    companyId,
    userId,
    change,
  }: {
    readonly companyId: number;
    readonly userId: number;
    readonly change: { readonly mainDepartmentId: number; readonly at: Date; readonly by: number };
  },
): Promise<void> => {
  await sql`
    update member set status = 'normal', resigned_at = null, transfer_status = 0,
      main_department_id = ${change.mainDepartmentId}, version = version + 1, updated_at = ${change.at},
      updated_by = ${change.by}
    where company_id = ${companyId} and user_id = ${userId} and status = 'resigned'`.execute(db);
  await db
    .deleteFrom('resignation')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
};

/** Puts someone back into search. */
export const insertSearchEntry = async (
  db: Kysely<Tables>,
  {
    companyId,
    userId,
    entry,
  }: {
    readonly companyId: number;
    readonly userId: number;
    readonly entry: { readonly grams: readonly string[]; readonly haystack: string };
  },
): Promise<void> => {
  const { grams, haystack } = entry;
  await db
    .insertInto('member_search')
    .values({ company_id: companyId, user_id: userId, grams: [...grams], haystack })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id']).doUpdateSet({ grams: [...grams], haystack }),
    )
    .execute();
};

/** Whose time is up: locked, those another process is just working on are left to it. Oldest first. */
export const lockOverdue = async (
  db: Kysely<Tables>,
  before: Date,
  limit: number,
): Promise<readonly { readonly company_id: number; readonly user_id: number; readonly name: string }[]> => {
  const { rows } = await sql<{ company_id: number; user_id: number; name: string }>`
    select company_id, user_id, name from member
    where status = 'resigned' and resigned_at <= ${before} and ${ofLivingCompany()}
    order by resigned_at limit ${limit} for no key update skip locked`.execute(db);
  return rows;
};

/**
 * Purges people who left: their numbers are free, what is personal is gone, with what was noted when they left; the name
 * stays for what they did. `by` is null when a timer does it.
 */
export const purgeMembers = async (
  db: Kysely<Tables>,
  {
    companyId,
    userIds,
    stamp: { at, by },
  }: {
    readonly companyId: number;
    readonly userIds: readonly number[];
    readonly stamp: { readonly at: Date; readonly by: number | null };
  },
): Promise<void> => {
  await sql`
    update member set status = 'purged', phone = '', email = null, work_id = null, extension = null, office_location = null,
      note = null, custom_fields = '{}', avatar = null, account_id = null, version = version + 1,
      updated_at = ${at}, updated_by = ${by}
    where company_id = ${companyId} and user_id = any(${idArray(userIds)}) and status = 'resigned'`.execute(
    db,
  );
  await sql`
    delete from chat_group_member
    where company_id = ${companyId} and user_id = any(${idArray(userIds)})`.execute(db);
  await sql`
    update resignation set note = null
    where company_id = ${companyId} and user_id = any(${idArray(userIds)})`.execute(db);
};
