import { type Kysely, sql } from 'kysely';
import { keptPlan } from '#server/database/statementCache.ts';
import type { Tables } from '#server/database/tables.ts';
import type { TreeBounds } from '#server/features/directory/department/store/departments.ts';
import type { RowRange } from './memberPages.ts';

export interface PositionRecord {
  readonly posId: number;
  readonly posName: string;
  readonly users_count: number;
}

const listed = 200;

/** Where positions are counted: everywhere within bounds, or in one department itself. */
export interface JobPlace {
  readonly bounds: TreeBounds;
  readonly onlyDepartment: number | undefined;
}

/** Conditions on `membership`, whose people all work here: anyone who leaves the company leaves its departments. */
const within = (companyId: number, { bounds, onlyDepartment }: JobPlace) => {
  if (onlyDepartment !== undefined) return sql`membership.department_id = ${onlyDepartment}`;
  return bounds.all
    ? sql`true`
    : sql`membership.department_id = any(array(
        select id from department where company_id = ${companyId} and deleted_at is null
          and ancestors && ${[...bounds.departments]}::bigint[]))`;
};

/**
 * Positions whose name contains the text, with how many people hold them within the bounds: the one of that very name, then
 * the most frequent first.
 * Names are the company's; people out of bounds are not counted.
 */
export const findPositions = async (
  db: Kysely<Tables>,
  {
    companyId,
    bounds,
    keyword,
  }: { readonly companyId: number; readonly bounds: TreeBounds; readonly keyword: string },
): Promise<readonly PositionRecord[]> => {
  const like = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<PositionRecord>`
    with named as materialized (
      select position_id, name from position where company_id = ${companyId} and name ilike ${like}
    ), held as (
      select membership.position as name, count(distinct membership.user_id) as people
      from membership
      where membership.company_id = ${companyId} and ${within(companyId, { bounds, onlyDepartment: undefined })}
        and membership.position in (select name from named)
      group by membership.position
    )
    select named.position_id as "posId", named.name as "posName", coalesce(held.people, 0) as users_count
    from named left join held on held.name = named.name
    order by lower(named.name) = lower(${keyword}) desc, users_count desc, named.name
    limit ${listed}
  `.execute(db);
  return rows;
};

/** More kinds of position than one department has: its list is not paged. */
export const mostJobs = 1_000;

/** A page of the positions held in a place with their people, the most frequent first, and how many there are. */
export const findJobs = async (
  db: Kysely<Tables>,
  {
    companyId,
    place,
    range: { offset, limit },
  }: { readonly companyId: number; readonly place: JobPlace; readonly range: RowRange },
): Promise<{ readonly list: readonly PositionRecord[]; readonly total: number }> => {
  const { rows } = await sql<{ readonly list: readonly PositionRecord[]; readonly total: number }>`
    with held as materialized (
      select position.position_id as "posId", position.name as "posName",
        count(distinct membership.user_id) as users_count
      from membership
      join position on position.company_id = membership.company_id and position.name = membership.position
      where membership.company_id = ${companyId} and ${within(companyId, place)}
      group by position.position_id, position.name
    ), page as (
      select * from held order by users_count desc, "posName" limit ${limit} offset ${offset}
    )
    select (select count(*) from held) as total,
      coalesce((select json_agg(page order by users_count desc, "posName") from page), '[]') as list
  `.execute(db);
  return rows[0] ?? { list: [], total: 0 };
};

/** The id of a position by its name. */
export const findPositionByName = async (
  db: Kysely<Tables>,
  companyId: number,
  name: string,
): Promise<number | undefined> => {
  const row = await db
    .selectFrom('position')
    .select('position_id')
    .where('company_id', '=', companyId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.position_id;
};

/** What a position is called. */
export const findPositionName = async (
  db: Kysely<Tables>,
  companyId: number,
  positionId: number,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('position')
    .select('name')
    .where('company_id', '=', companyId)
    .where('position_id', '=', positionId)
    .executeTakeFirst();
  return row?.name;
};

/** A page of the people who hold a position within the bounds, each once, by their names. */
export const findPeopleOfPosition = async (
  db: Kysely<Tables>,
  {
    companyId,
    position: { name, bounds },
    range: { offset, limit },
  }: {
    readonly companyId: number;
    readonly position: { readonly name: string; readonly bounds: TreeBounds };
    readonly range: RowRange;
  },
): Promise<{ readonly userIds: readonly number[]; readonly total: number }> => {
  const { rows } = await sql<{ readonly ids: readonly number[]; readonly total: number }>`
    with holder as materialized (
      select distinct membership.user_id from membership
      where membership.company_id = ${companyId} and membership.position = ${name}
        and ${within(companyId, { bounds, onlyDepartment: undefined })}
    )
    select (select count(*) from holder) as total, array(
      select member.user_id from member join holder on holder.user_id = member.user_id
      where member.company_id = ${companyId} and member.status = 'normal'
      order by member.pinyin, member.user_id limit ${limit} offset ${offset}) as ids
  `.execute(db);
  const [{ ids, total } = { ids: [], total: 0 }] = rows;
  return { userIds: ids, total };
};

/** Names among these that are no position yet. */
export const findNewPositions = async (
  db: Kysely<Tables>,
  companyId: number,
  names: readonly string[],
): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`${keptPlan}
    select distinct name from unnest(${[...names]}::text[]) as name
    where not exists (select 1 from position where company_id = ${companyId} and position.name = name.name)
  `.execute(db);
  return rows.map((row) => row.name);
};

/** Adds a position; someone else adding the same one at the same time is fine. */
export const insertPosition = async (
  db: Kysely<Tables>,
  {
    companyId,
    positionId,
    name,
  }: { readonly companyId: number; readonly positionId: number; readonly name: string },
): Promise<void> => {
  await db
    .insertInto('position')
    .values({ company_id: companyId, position_id: positionId, name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Adds positions numbered from `firstId` on; those someone else adds at the same time stay theirs. */
export const insertPositions = async (
  db: Kysely<Tables>,
  {
    companyId,
    firstId,
    names,
  }: { readonly companyId: number; readonly firstId: number; readonly names: readonly string[] },
): Promise<void> => {
  if (names.length === 0) return;
  await db
    .insertInto('position')
    .values(names.map((name, index) => ({ company_id: companyId, position_id: firstId + index, name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Deletes those of these positions that no one holds. Answers the ids of the others. */
export const deleteUnusedPositions = async (
  db: Kysely<Tables>,
  companyId: number,
  positionIds: readonly number[],
): Promise<readonly number[]> => {
  if (positionIds.length === 0) return [];
  const ids = sql`${[...positionIds]}::bigint[]`;
  await sql`
    delete from position where company_id = ${companyId} and position_id = any(${ids})
      and not exists (select from membership
        where membership.company_id = ${companyId} and membership.position = position.name)`.execute(db);
  const { rows } = await sql<{ readonly position_id: number }>`
    select position_id from position where company_id = ${companyId} and position_id = any(${ids})`.execute(
    db,
  );
  return rows.map((row) => row.position_id);
};
