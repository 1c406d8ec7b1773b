import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

export interface PositionRecord {
  readonly posId: number;
  readonly posName: string;
  readonly users_count: number;
}

const listed = 200;

/** Positions whose name contains the text, with how many people hold them, the most frequent first. */
export const findPositions = async (
  db: Kysely<Tables>,
  companyId: number,
  keyword: string,
): Promise<readonly PositionRecord[]> => {
  const like = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<PositionRecord>`
    select position.position_id as "posId", position.name as "posName", count(distinct membership.user_id) as users_count
    from position
    left join membership on membership.company_id = position.company_id and membership.position = position.name
    where position.company_id = ${companyId} and position.name ilike ${like}
    group by position.position_id, position.name
    order by users_count desc, position.name
    limit ${listed}
  `.execute(db);
  return rows;
};

/** Names among these that are no position yet. */
export const findNewPositions = async (
  db: Kysely<Tables>,
  companyId: number,
  names: readonly string[],
): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select distinct name from unnest(${[...names]}::text[]) as name
    where not exists (select 1 from position where company_id = ${companyId} and position.name = name.name)
  `.execute(db);
  return rows.map((row) => row.name);
};

/** Adds a position; somebody else adding the same one at the same time is fine. */
export const insertPosition = async (
  db: Kysely<Tables>,
  companyId: number,
  positionId: number,
  name: string,
): Promise<void> => {
  await db
    .insertInto('position')
    .values({ company_id: companyId, position_id: positionId, name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
