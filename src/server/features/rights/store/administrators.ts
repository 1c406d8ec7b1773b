import { type Kysely, sql, type Updateable } from 'kysely';
import type { Act, Actor, Grants, Module, ModuleGrant } from '#domain/permission/actor.ts';
import type { Tables } from '#server/database/tables.ts';
import {
  countedHandOvers,
  countedPeople,
  countedSubAdministrators,
} from '#server/features/directory/store/places.ts';
import { type ActorRow, actorColumns, mandateRows, toActor } from '#server/guard/store/actors.ts';

/** The company's main administrator and its sub-administrators with their rights, the main one first, at most 50. */
export const findAdministrators = async (
  db: Kysely<Tables>,
  companyId: number,
): Promise<readonly Actor[]> => {
  const { rows } = await sql<ActorRow & { readonly user_id: number }>`
    select member.user_id, ${actorColumns}
    from member
    join (select user_id, min(place) as place from (
        select user_id, 0 as place from administrator
          where company_id = ${companyId} and status = 1 and kind = 'main'
        union all select user_id, 1 from ${mandateRows} where company_id = ${companyId}) as each
      group by user_id) as administrators on administrators.user_id = member.user_id
    where member.company_id = ${companyId} and member.status = 'normal'
    order by administrators.place, member.user_id
    limit 50
  `.execute(db);
  return rows.map((row) => toActor(companyId, Number(row.user_id), row));
};

/** What the main administrator answers for, and what is under way, counted now. */
export interface CompanyCounts {
  readonly people: number;
  readonly departments: number;
  readonly subAdmins: number;
  readonly assetAdmins: number;
  readonly groups: number;
  readonly handOvers: number;
  readonly deletions: number;
  readonly reviews: number;
  readonly complaints: number;
  readonly orders: number;
}

const noDeadOnes = sql`deleted_at is null`;

/** Counts of one company in one statement, each from an index or a small table. */
export const countCompany = async (db: Kysely<Tables>, companyId: number): Promise<CompanyCounts> => {
  const own = sql`company_id = ${companyId}`;
  const { rows } = await sql<CompanyCounts>`
    select
      ${countedPeople(companyId)} as people,
      (select count(*)::int from department where ${own} and ${noDeadOnes}) as departments,
      ${countedSubAdministrators(companyId)} as "subAdmins",
      (select count(*)::int from administrator where ${own} and kind = 'asset' and status = 1) as "assetAdmins",
      (select count(*)::int from chat_group where ${own} and status = 'normal') as groups,
      ${countedHandOvers(companyId)} as "handOvers",
      (select count(*)::int from deletion where ${own} and status in ('pending', 'executing')) as deletions,
      (select count(*)::int from review where ${own} and status = 0) as reviews,
      (select count(*)::int from complaint where ${own} and ${noDeadOnes} and status in (0, 1)) as complaints,
      (select count(*)::int from "order" where ${own} and ${noDeadOnes} and order_status = 0) as orders`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A statement of counts answered nothing');
  return row;
};

/** How many browsers and phones someone is signed in with. */
export const countSessions = async (
  db: Kysely<Tables>,
  { companyId, userId, now }: { readonly companyId: number; readonly userId: number; readonly now: Date },
): Promise<number> => {
  const { rows } = await sql<{ readonly open: number }>`
    select count(*)::int as open from session where company_id = ${companyId} and user_id = ${userId}
      and revoked_at is null and expires_at > ${now}`.execute(db);
  return rows[0]?.open ?? 0;
};

/** Who hands over to whom. `grants`: what the old one keeps as sub-administrator; null: nothing. */
interface HandOver {
  readonly companyId: number;
  readonly fromId: number;
  readonly toId: number;
  readonly grants: Readonly<Partial<Record<Module, ModuleGrant>>> | null;
  readonly at: Date;
}

/** Rights as sub-administrator that someone loses with it. */
export interface ReplacedRights {
  /** Their own ones; undefined: they had none. */
  readonly own:
    | {
        readonly grants: Readonly<Record<string, ModuleGrant>>;
        readonly scope: readonly number[];
      }
    | undefined;
  /** Manage groups they are no longer in. */
  readonly groups: readonly { readonly id: number; readonly name: string }[];
}

/** Takes someone out of every manage group. A form that lists them is of an older version from now on. */
const leaveManageGroups = async (
  db: Kysely<Tables>,
  { companyId, fromId, toId, at }: HandOver,
): Promise<ReplacedRights['groups']> => {
  const { rows } = await sql<{ readonly id: number; readonly name: string }>`
    with gone as (
      delete from manage_group_member where company_id = ${companyId} and user_id = ${toId} returning group_id)
    update manage_group set version = version + 1, updated_at = ${at}, updated_by = ${fromId}
    where company_id = ${companyId} and id in (select group_id from gone) and deleted_at is null
    returning id, name`.execute(db);
  return rows.map(({ id, name }) => ({ id: Number(id), name }));
};

/**
 * Moves the one row there is from one person to the other: between two statements, too, there is exactly one main
 * administrator. The new one's rights as sub-administrator, their own and those of manage groups, are replaced by it and answered:
 * anyone who hands over again later keeps nothing that was not chosen then. After `lockMandates`.
 */
export const handOverMain = async (db: Kysely<Tables>, handing: HandOver): Promise<ReplacedRights> => {
  const { companyId, fromId, toId, grants, at } = handing;
  const groups = await leaveManageGroups(db, handing);
  const { rows } = await sql<NonNullable<ReplacedRights['own']>>`
    delete from administrator where company_id = ${companyId} and user_id = ${toId} and kind = 'sub'
    returning grants, scope_departments as scope`.execute(db);
  await sql`
    update administrator set user_id = ${toId}, grants = '{}', withheld = '[]', scope_departments = '[]', scope_own = 0, apps = '[]',
      added_at = ${at}, added_by = ${fromId}, version = version + 1, updated_at = ${at}, updated_by = ${fromId}
    where company_id = ${companyId} and user_id = ${fromId} and kind = 'main'`.execute(db);
  if (grants !== null)
    await sql`
      insert into administrator (company_id, user_id, kind, grants, scope_departments, added_at, added_by,
        updated_at, updated_by)
      values (${companyId}, ${fromId}, 'sub', ${JSON.stringify(grants)}::jsonb, '[]', ${at}, ${fromId}, ${at}, ${fromId})
      on conflict (company_id, user_id, kind) do update set grants = excluded.grants, withheld = '[]',
        scope_departments = excluded.scope_departments, scope_own = 0, version = administrator.version + 1,
        updated_at = excluded.updated_at, updated_by = excluded.updated_by`.execute(db);
  return { own: rows[0], groups };
};

/** A sub-administrator by their own rights; what manage groups give them is not among these. */
export interface SubAdministratorRecord {
  readonly user_id: number;
  readonly name: string;
  readonly work_id: string | null;
  readonly grants: Grants;
  readonly withheld: readonly Act[];
  readonly scope_departments: readonly number[];
  readonly scope_own: number;
  readonly apps: readonly number[];
  readonly version: number;
  readonly updated_at: Date;
  readonly updated_by: number | null;
}

/** Sub-administrators of the company who work here, by id. */
export const findSubAdministrators = (
  db: Kysely<Tables>,
  companyId: number,
): Promise<readonly SubAdministratorRecord[]> =>
  db
    .selectFrom('administrator')
    .innerJoin('member', (join) =>
      join
        .onRef('member.company_id', '=', 'administrator.company_id')
        .onRef('member.user_id', '=', 'administrator.user_id'),
    )
    .select([
      'member.user_id',
      'member.name',
      'member.work_id',
      'administrator.withheld',
      'administrator.scope_departments',
      'administrator.scope_own',
      'administrator.apps',
      'administrator.version',
      'administrator.updated_at',
      'administrator.updated_by',
    ])
    .select(sql<Grants>`administrator.grants`.as('grants'))
    .where('administrator.company_id', '=', companyId)
    .where('administrator.kind', '=', 'sub')
    .where('administrator.status', '=', 1)
    .where('member.status', '=', 'normal')
    .orderBy('member.user_id')
    .execute();

/** What is written of a sub-administrator, scope and grants as JSON. */
type SubAdministratorColumns = Required<
  Pick<
    Updateable<Tables['administrator']>,
    'grants' | 'withheld' | 'scope_departments' | 'scope_own' | 'apps'
  >
>;

interface Writing {
  readonly companyId: number;
  readonly userId: number;
  readonly at: Date;
  readonly by: number;
}

/** Makes someone a sub-administrator, or changes what they may do. */
export const saveSubAdministrator = async (
  db: Kysely<Tables>,
  { companyId, userId, at, by }: Writing,
  columns: SubAdministratorColumns,
): Promise<void> => {
  const stamp = { status: 1, updated_at: at, updated_by: by };
  await db
    .insertInto('administrator')
    .values({ ...columns, ...stamp, company_id: companyId, user_id: userId, kind: 'sub' })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'user_id', 'kind'])
        .doUpdateSet({ ...columns, ...stamp, version: sql<number>`administrator.version + 1` }),
    )
    .execute();
};

/** Takes someone's own rights as sub-administrator away. */
export const deleteSubAdministrator = async (
  db: Kysely<Tables>,
  companyId: number,
  userId: number,
): Promise<void> => {
  await db
    .deleteFrom('administrator')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'sub')
    .execute();
};
