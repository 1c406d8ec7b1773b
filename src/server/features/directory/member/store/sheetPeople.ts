import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** What a row says of the person it means; null: nothing. */
export interface PersonKey {
  readonly userId: number | null;
  readonly workId: string | null;
  readonly countryCode: string;
  readonly phone: string | null;
}

/** Who each part of a key names among those who work here. */
export interface KeyedPerson {
  readonly by_id: number | null;
  readonly by_work_id: number | null;
  readonly by_phone: number | null;
}

/** The people keys name, in the order given, in one statement. */
export const findKeyedPeople = async (
  db: Kysely<Tables>,
  companyId: number,
  keys: readonly PersonKey[],
): Promise<readonly KeyedPerson[]> => {
  if (keys.length === 0) return [];
  const one = sql`select user_id from member where company_id = ${companyId} and status = 'normal'`;
  const { rows } = await sql<KeyedPerson>`
    select (${one} and user_id = sought.id) as by_id,
      (${one} and work_id = sought.work_id) as by_work_id,
      (${one} and country_code = sought.country_code and phone = sought.phone) as by_phone
    from unnest(${keys.map(({ userId }) => userId)}::bigint[], ${keys.map(({ workId }) => workId)}::text[],
      ${keys.map(({ countryCode }) => countryCode)}::text[], ${keys.map(({ phone }) => phone)}::text[])
      with ordinality as sought (id, work_id, country_code, phone, place)
    order by place`.execute(db);
  return rows;
};

/** Departments any of these people are in. */
export const findSeatIds = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await sql<{ readonly department_id: number }>`
    select distinct department_id from membership
    where company_id = ${companyId} and user_id = any(${[...userIds]}::bigint[])`.execute(db);
  return rows.map((row) => row.department_id);
};
