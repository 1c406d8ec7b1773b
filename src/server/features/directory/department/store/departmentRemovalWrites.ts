import { type Kysely, sql } from 'kysely';
import { ranksAfter } from '#domain/department/order.ts';
import type { Tables } from '#server/database/tables.ts';
import { findLastRanks } from '#server/platform/store/sequences.ts';
import type { MovedRecord } from './departmentRemoval.ts';
import type { ParentRecord } from './departmentWrites.ts';

/** What is deleted, and where everything goes. */
export interface Removal {
  readonly companyId: number;
  readonly ids: readonly number[];
  /** Undefined: nothing has to go anywhere. */
  readonly target: ParentRecord | undefined;
  readonly moved: readonly MovedRecord[];
  /** Rank of the last department that stays right below the target. */
  readonly lastRank: string | undefined;
  readonly groupAction: 'dissolve' | 'keep';
  readonly at: Date;
  readonly by: number | null;
}

/** People who went to the target, and people who were elsewhere too and only left. */
export interface RemovedPeople {
  readonly moved: readonly number[];
  readonly left: readonly number[];
}

type Db = Kysely<Tables>;

const idArray = (ids: readonly number[]) => sql`${[...ids]}::bigint[]`;

/** What a deletion locks before anything about it is read. */
export interface RemovalLock {
  readonly companyId: number;
  readonly ids: readonly number[];
  /** Left out: the departments right above. */
  readonly targetId?: number | null | undefined;
  /** Further departments that take people or sub-departments. */
  readonly targetIds?: readonly number[];
}

const lockPeople = (db: Db, { companyId, ids }: RemovalLock) =>
  sql`select user_id from member where company_id = ${companyId} and user_id in (
      select user_id from membership where company_id = ${companyId} and department_id = any(${idArray(ids)}))
    order by user_id for update`.execute(db);

/**
 * Locks everyone in the departments, then every department that changes (these, all below, those right above, the target,
 * where their people are too), each in the order of ids as all writers do: anyone who is just joining comes first and is
 * counted, anyone who comes later finds them gone (case D15). Asked before the plan is made, under the tree's lock.
 */
export const lockRemoval = async (db: Db, lock: RemovalLock): Promise<void> => {
  const { companyId, ids, targetId, targetIds = [] } = lock;
  const removed = idArray(ids);
  await lockPeople(db, lock);
  await sql`select id from department
    where company_id = ${companyId} and id = any(array(
      select id from department where company_id = ${companyId} and ancestors && ${removed}
      union select super_dept_id from department where company_id = ${companyId} and id = any(${removed})
      union select other.department_id from membership own
        join membership other on other.company_id = own.company_id and other.user_id = own.user_id
        where own.company_id = ${companyId} and own.department_id = any(${removed})
      union select unnest(${idArray([targetId ?? 0, ...targetIds])})))
    order by id for no key update`.execute(db);
  // Those who came in while the departments were waited for.
  await lockPeople(db, lock);
};

/** Of groups kept in step administrators alone are stored: those who have left the department do not stay in its group. */
const dropFormerAdmins = (db: Db, { companyId, ids }: Removal) =>
  sql`delete from chat_group_member mark using chat_group g
    where g.company_id = ${companyId} and g.dept_id = any(${idArray(ids)}) and g.status = 'normal' and g.in_step = 1
      and mark.company_id = g.company_id and mark.group_id = g.group_id
      and not exists (select 1 from membership place
        join department inside on inside.company_id = place.company_id and inside.id = place.department_id
          and inside.deleted_at is null
        where place.company_id = g.company_id and place.user_id = mark.user_id
          and (inside.id = g.dept_id or (g.include_sub = 1 and inside.ancestors @> array[g.dept_id])))`.execute(
    db,
  );

/** People of groups kept in step are nowhere stored: before the department goes, they are. */
const storeGroupPeople = (db: Db, { companyId, ids }: Removal) =>
  sql`insert into chat_group_member (company_id, group_id, user_id)
    select distinct g.company_id, g.group_id, place.user_id
    from chat_group g
    join department base on base.company_id = g.company_id and base.id = g.dept_id
    join department inside on inside.company_id = g.company_id and inside.deleted_at is null
      and (inside.id = base.id or (g.include_sub = 1 and inside.ancestors @> array[base.id]))
    join membership place on place.company_id = g.company_id and place.department_id = inside.id
    where g.company_id = ${companyId} and g.dept_id = any(${idArray(ids)})
      and g.status = 'normal' and g.in_step = 1
      and (g.include_hidden = 1 or not exists (select 1 from department hidden_below
        where hidden_below.company_id = g.company_id and hidden_below.hidden = 1 and hidden_below.id <> base.id
          and hidden_below.ancestors @> array[base.id] and hidden_below.id = any(inside.ancestors)))
    on conflict do nothing`.execute(db);

const closeGroups = async (db: Db, removal: Removal): Promise<void> => {
  const { companyId, ids, groupAction, at, by } = removal;
  if (groupAction === 'keep') {
    await dropFormerAdmins(db, removal);
    await storeGroupPeople(db, removal);
  }
  const change =
    groupAction === 'keep'
      ? sql`type = 1, dept_id = null, in_step = 0, include_sub = 0, include_hidden = 0`
      : sql`status = 'dissolved', dissolved_at = ${at}`;
  await sql`update chat_group set ${change}, version = version + 1, updated_at = ${at}, updated_by = ${by}
    where company_id = ${companyId} and dept_id = any(${idArray(ids)}) and status = 'normal'`.execute(db);
};

interface Place {
  readonly user_id: number;
  readonly position: string | null;
  readonly stays: boolean;
}

/** Everyone in the departments, once, in the order of the tree and of the department. */
const findPlaces = async (db: Db, { companyId, ids }: Removal): Promise<readonly Place[]> => {
  const removed = idArray(ids);
  const { rows } = await sql<Place>`
    select user_id, position, stays from (
      select distinct on (own.user_id) own.user_id, own.position, own.is_top, own.rank, department.sort_path,
        exists (select 1 from membership other where other.company_id = ${companyId}
          and other.user_id = own.user_id and not other.department_id = any(${removed})) as stays
      from membership own
      join department on department.company_id = own.company_id and department.id = own.department_id
      where own.company_id = ${companyId} and own.department_id = any(${removed})
      order by own.user_id, own.is_main desc, department.sort_path
    ) as place
    order by sort_path, is_top desc, rank`.execute(db);
  return rows;
};

/** Those who have no other department come last in the target, which is their main one then. */
const housePeople = async (
  db: Db,
  { companyId, target, at, by }: Removal,
  unplaced: readonly Place[],
): Promise<void> => {
  if (unplaced.length === 0) return;
  if (target === undefined || target.id === 0)
    throw new Error('Expected a department for people who are in no other one');
  const userIds = unplaced.map(({ user_id: id }) => id);
  const last = await findLastRanks(db, companyId, [target.id]);
  const ranks = ranksAfter(last.get(target.id), unplaced.length);
  await sql`insert into membership (company_id, department_id, user_id, position, is_main, rank)
    select ${companyId}, ${target.id}, user_id, position, 1, rank from unnest(
      ${idArray(userIds)}, ${unplaced.map(({ position }) => position)}::text[], ${[...ranks]}::text[]
    ) as person (user_id, position, rank)`.execute(db);
  await sql`update member set main_department_id = ${target.id}, version = version + 1,
      updated_at = ${at}, updated_by = ${by}
    where company_id = ${companyId} and user_id = any(${idArray(userIds)})`.execute(db);
  await sql`update department set main_count = main_count + ${unplaced.length}
    where company_id = ${companyId} and id = ${target.id}`.execute(db);
};

/** Anyone who loses the main department has the first of the others in the tree as main one. */
const renameMains = (db: Db, { companyId, ids, at, by }: Removal, leavers: readonly number[]) =>
  sql`
    with next as (
      select distinct on (place.user_id) place.user_id, place.department_id
      from membership place
      join member on member.company_id = place.company_id and member.user_id = place.user_id
        and member.main_department_id = any(${idArray(ids)})
      join department on department.company_id = place.company_id and department.id = place.department_id
      where place.company_id = ${companyId} and place.user_id = any(${idArray(leavers)})
      order by place.user_id, department.sort_path
    ),
    placed as (
      update membership set is_main = 1 from next
      where membership.company_id = ${companyId} and membership.user_id = next.user_id
        and membership.department_id = next.department_id
    ),
    changed as (
      update member set version = member.version + 1, updated_at = ${at}, updated_by = ${by},
        main_department_id = coalesce(next.department_id, member.main_department_id)
      from unnest(${idArray(leavers)}) as leaver (user_id) left join next on next.user_id = leaver.user_id
      where member.company_id = ${companyId} and member.user_id = leaver.user_id
    )
    update department set main_count = main_count + gain.count
    from (select department_id, count(*) as count from next group by department_id) as gain
    where department.company_id = ${companyId} and department.id = gain.department_id`.execute(db);

const movePeople = async (db: Db, removal: Removal): Promise<RemovedPeople> => {
  const places = await findPlaces(db, removal);
  if (places.length === 0) return { moved: [], left: [] };
  const unplaced = places.filter(({ stays }) => !stays);
  const left = places.filter(({ stays }) => stays).map(({ user_id: id }) => id);
  await sql`delete from membership
    where company_id = ${removal.companyId} and department_id = any(${idArray(removal.ids)})`.execute(db);
  await housePeople(db, removal, unplaced);
  if (left.length > 0) await renameMains(db, removal, left);
  return { moved: unplaced.map(({ user_id: id }) => id), left };
};

const deleteRows = ({ companyId, ids, at, by }: Removal, db: Db) =>
  sql`update department set deleted_at = ${at}, updated_at = ${at}, updated_by = ${by}, main_count = 0,
      version = version + 1
    where company_id = ${companyId} and id = any(${idArray(ids)})`.execute(db);

/**
 * Branches come last below the target, in the order they had; one statement whatever their size. Where a branch that
 * moves held a deleted department whose children move too, each row follows the deepest of its moved ancestors.
 */
const moveBranches = async (
  db: Db,
  { companyId, target, moved, lastRank, at, by }: Removal,
): Promise<void> => {
  if (moved.length === 0) return;
  if (target === undefined) throw new Error('Expected a target for sub-departments');
  const ranks = ranksAfter(lastRank, moved.length);
  await sql`
    update department set
      ancestors = ${[...target.ancestors]}::bigint[] || department.ancestors[branch.level:],
      sort_path = ${target.sort_path} || branch.rank || '.' || substr(department.sort_path, branch.path_length + 1),
      super_dept_id = case when department.id = branch.id then ${target.id} else department.super_dept_id end,
      rank = case when department.id = branch.id then branch.rank else department.rank end,
      version = department.version + case when department.id = branch.id then 1 else 0 end,
      updated_at = case when department.id = branch.id then ${at} else department.updated_at end,
      updated_by = case when department.id = branch.id then ${by} else department.updated_by end
    from (
      select distinct on (inside.id) inside.id as inside_id, root.*
      from unnest(${idArray(moved.map(({ id }) => id))}, ${[...ranks]}::text[],
        ${moved.map(({ level }) => level)}::int[],
        ${moved.map(({ sort_path: path }) => path.length)}::int[]) as root (id, rank, level, path_length)
      join department inside on inside.company_id = ${companyId} and inside.ancestors @> array[root.id]
      order by inside.id, root.level desc
    ) as branch
    where department.company_id = ${companyId} and department.id = branch.inside_id`.execute(db);
};

/** Stored counts of children, counted again where they can have changed. The target's version counts up, as in a move. */
const countChildren = (db: Db, { companyId, ids, target }: Removal) =>
  sql`update department set
      child_count = (select count(*) from department child where child.company_id = ${companyId}
        and child.super_dept_id = department.id and child.deleted_at is null),
      version = department.version + case when department.id = ${target?.id ?? 0} then 1 else 0 end
    where company_id = ${companyId} and (id = ${target?.id ?? 0} or id = any(${idArray(ids)}) or id in (
      select super_dept_id from department where company_id = ${companyId} and id = any(${idArray(ids)})))`.execute(
    db,
  );

/**
 * Scopes forget deleted departments. The last one stays although it is gone: an empty scope means the whole company, and
 * no one is to gain rights by a deletion.
 */
const cleanScopes = async (db: Db, removal: Removal): Promise<void> => {
  await cleanOwnScopes(db, removal);
  await cleanGroupScopes(db, removal);
};

const cleanOwnScopes = (db: Db, { companyId, ids }: Removal) =>
  sql`update administrator set scope_departments = kept.departments, version = version + 1
    from (
      select user_id, jsonb_agg(scope.id::bigint order by scope.place) as departments
      from administrator each, jsonb_array_elements_text(each.scope_departments) with ordinality as scope (id, place)
      where each.company_id = ${companyId} and each.kind = 'sub'
        and not scope.id::bigint = any(${idArray(ids)})
      group by user_id
    ) as kept
    where administrator.company_id = ${companyId} and administrator.kind = 'sub'
      and administrator.user_id = kept.user_id
      and jsonb_array_length(administrator.scope_departments) > jsonb_array_length(kept.departments)`.execute(
    db,
  );

const cleanGroupScopes = (db: Db, { companyId, ids }: Removal) =>
  sql`update manage_group set scope_departments = kept.departments, version = version + 1
    from (
      select each.id, jsonb_agg(scope.id::bigint order by scope.place) as departments
      from manage_group each, jsonb_array_elements_text(each.scope_departments) with ordinality as scope (id, place)
      where each.company_id = ${companyId} and each.deleted_at is null
        and not scope.id::bigint = any(${idArray(ids)})
      group by each.id
    ) as kept
    where manage_group.company_id = ${companyId} and manage_group.id = kept.id
      and jsonb_array_length(manage_group.scope_departments) > jsonb_array_length(kept.departments)`.execute(
    db,
  );

/**
 * Deletes departments with everything that follows: groups closed or kept, people to the target or just out, branches below
 * the target, counts and scopes right. Within the caller's transaction, after `lockRemoval`; decides nothing.
 */
export const removeDepartments = async (db: Db, removal: Removal): Promise<RemovedPeople> => {
  await closeGroups(db, removal);
  const people = await movePeople(db, removal);
  await deleteRows(removal, db);
  await moveBranches(db, removal);
  await countChildren(db, removal);
  await cleanScopes(db, removal);
  return people;
};
