import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { inBounds, type TreeBounds } from '#server/features/directory/department/store/departments.ts';

/** What people are looked for by: an entry is all of these at once, since no one says which it is. */
export interface SoughtPerson {
  readonly name: string;
  /** The reading of the name, by which people are indexed. */
  readonly pinyin: string;
  readonly workId: string;
  readonly email: string;
  /** Without decoration; the country may stand in front of it. */
  readonly number: string;
}

/** Someone who is called so; `sought`: place of the entry. */
export interface NamedPerson {
  readonly sought: number;
  readonly user_id: number;
}

/**
 * Who within bounds has one of the names, employee numbers, addresses or phone numbers, in the order of the entries and by id; at most
 * `most` for one entry. In one statement, each entry by the index of what it may be.
 */
export const findNamedPeople = async (
  db: Kysely<Tables>,
  {
    companyId,
    sought,
    bounds,
    most,
  }: {
    readonly companyId: number;
    readonly sought: readonly SoughtPerson[];
    readonly bounds: TreeBounds;
    readonly most: number;
  },
): Promise<readonly NamedPerson[]> => {
  if (sought.length === 0) return [];
  const column = (pick: (each: SoughtPerson) => string) => sql`${sought.map(pick)}::text[]`;
  const here = sql`from member where company_id = ${companyId} and status = 'normal'`;
  // Each way is a narrow read of an index, and a bound keeps it one: joined to everyone, the people would all be read for each entry.
  const { rows } = await sql<NamedPerson>`
    select sought.place - 1 as sought, found.user_id
    from unnest(${column(({ name }) => name)}, ${column(({ pinyin }) => pinyin)}, ${column(({ workId }) => workId)},
      ${column(({ email }) => email)}, ${column(({ number }) => number)})
      with ordinality as sought (name, pinyin, work_id, email, number, place)
    cross join lateral (
      select named.user_id from (
        select user_id ${here} and pinyin collate "C" = sought.pinyin and lower(name) = lower(sought.name)
        union select user_id ${here} and work_id = sought.work_id
        union select user_id ${here} and email is not null and lower(email) = lower(sought.email)
        union select user_id ${here} and sought.number <> '' and phone = sought.number and country_code = any(
            array(select left(sought.number, part) from generate_series(1, 3) part) || '86'::text)
        union select user_id from generate_series(1, 3) part cross join lateral (
          select user_id ${here} and country_code = left(sought.number, part) and phone = substr(sought.number, part + 1)
          limit 1) abroad
          where sought.number <> ''
      ) named
      cross join lateral (select user_id ${here} and user_id = named.user_id and ${inBounds(bounds)} limit 1) member
      order by named.user_id limit ${most}
    ) found
    order by sought.place, found.user_id`.execute(db);
  return rows.map(({ sought: place, user_id: id }) => ({ sought: Number(place), user_id: Number(id) }));
};
