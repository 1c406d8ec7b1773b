import { type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import { nextVersion, type RowKey, type Stamp, stamped } from '#server/database/migrate.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Handing, OwnedRecord, Taking } from '#server/features/directory/leaving/store/ownership.ts';
import type { HandOver } from '#server/features/directory/registry.ts';

/** Someone in a manage group. */
interface GroupMember {
  readonly user_id: number;
  readonly name: string;
}

/** A live manage group with its members by name. */
export interface ManageGroupRecord extends Selectable<Tables['manage_group']> {
  readonly members: readonly GroupMember[];
}

const lockKey = (companyId: number): string => `mandate:${companyId}`;

/** Lets no one else change manage groups or sub-administrators of the company until the transaction ends. */
export const lockMandates = async (db: Kysely<Tables>, companyId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockKey(companyId)}, 0))`.execute(db);
};

/** Live manage groups by name, each with its members; at most 100 of at most 100. */
export const findManageGroups = async (
  db: Kysely<Tables>,
  companyId: number,
): Promise<readonly ManageGroupRecord[]> => {
  const { rows } = await sql<ManageGroupRecord>`
    select manage_group.*, coalesce((
        select jsonb_agg(jsonb_build_object('user_id', member.user_id, 'name', member.name) order by member.user_id)
        from manage_group_member belongs
        join member on member.company_id = belongs.company_id and member.user_id = belongs.user_id
        where belongs.company_id = manage_group.company_id and belongs.group_id = manage_group.id
      ), '[]') as members
    from manage_group
    where manage_group.company_id = ${companyId} and manage_group.deleted_at is null
    order by manage_group.name, manage_group.id`.execute(db);
  return rows;
};

/** What is written of a manage group, its scope and grants as JSON. */
type ManageGroupColumns = Required<
  Pick<
    Updateable<Tables['manage_group']>,
    'name' | 'name_key' | 'is_all' | 'grants' | 'withheld' | 'scope_departments' | 'scope_own' | 'apps'
  >
>;

/** The group as it was read: whatever changed it since, a hand-over or a deleted department, made it another version. */
interface ReadKey extends RowKey {
  readonly version: number;
}

/** Adds a manage group without members. */
export const insertManageGroup = async (
  db: Kysely<Tables>,
  {
    rowKey: { companyId, id },
    columns,
    stamp,
  }: { readonly rowKey: RowKey; readonly columns: ManageGroupColumns; readonly stamp: Stamp },
): Promise<void> => {
  await db
    .insertInto('manage_group')
    .values({ ...columns, company_id: companyId, id, created_at: stamp.at, ...stamped(stamp) })
    .execute();
};

/** Changes a manage group, or with `deleted_at` takes it away, and counts its version up. False: it is no longer of that version. */
export const updateManageGroup = async (
  db: Kysely<Tables>,
  {
    readKey: { companyId, id, version },
    columns,
    stamp,
  }: {
    readonly readKey: ReadKey;
    readonly columns: ManageGroupColumns | { readonly deleted_at: Date };
    readonly stamp: Stamp;
  },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('manage_group')
    .set({ ...columns, ...stamped(stamp), version: nextVersion })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Makes these people, and no one else, the members of a manage group. */
export const setGroupMembers = async (
  db: Kysely<Tables>,
  { companyId, id }: RowKey,
  userIds: readonly number[],
): Promise<void> => {
  const people = sql`${[...userIds]}::bigint[]`;
  await sql`
    delete from manage_group_member
    where company_id = ${companyId} and group_id = ${id} and not user_id = any(${people})`.execute(db);
  await sql`
    insert into manage_group_member (company_id, group_id, user_id)
    select ${companyId}, ${id}, user_id from unnest(${people}) as chosen(user_id)
    on conflict (company_id, group_id, user_id) do nothing`.execute(db);
};

/** Live manage groups people belong to. They belong to no department. */
const findBelongings = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<readonly OwnedRecord[]> => {
  const { rows } = await sql<OwnedRecord>`
    select belongs.user_id, manage_group.id as target_id, manage_group.name as target_name,
      null::bigint as department_id
    from manage_group_member belongs
    join manage_group on manage_group.company_id = belongs.company_id and manage_group.id = belongs.group_id
      and manage_group.deleted_at is null
    where belongs.company_id = ${companyId} and belongs.user_id = any(${[...userIds]}::bigint[])
    order by belongs.user_id, manage_group.id`.execute(db);
  return rows;
};

/** Those whose recipient is not the main administrator. */
const findManageable = async (
  db: Kysely<Tables>,
  companyId: number,
  takings: readonly Taking[],
): Promise<readonly Taking[]> => {
  const main = await db
    .selectFrom('administrator')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'main')
    .executeTakeFirst();
  return takings.filter(({ recipientId }) => recipientId !== main?.user_id);
};

/** Puts the recipient into the group. False: there is no such group any more. */
const takeBelonging = async (
  db: Kysely<Tables>,
  { companyId, targetId, recipientId, at }: Handing,
): Promise<boolean> => {
  const { rows } = await sql`
    update manage_group set version = version + 1, updated_at = ${at}, updated_by = null
    where company_id = ${companyId} and id = ${targetId} and deleted_at is null returning id`.execute(db);
  if (rows.length === 0) return false;
  await sql`
    insert into manage_group_member (company_id, group_id, user_id)
    values (${companyId}, ${targetId}, ${recipientId})
    on conflict (company_id, group_id, user_id) do nothing`.execute(db);
  return true;
};

/** Belonging to a manage group; the main administrator, who holds everything, takes over none. */
export const manageGroupHandOver: HandOver = {
  list: findBelongings,
  allowed: findManageable,
  take: takeBelonging,
};
