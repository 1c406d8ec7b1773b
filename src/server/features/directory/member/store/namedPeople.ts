import { type Kysely, sql } from 'kysely';
import { keptPlan } from '#server/database/statementCache.ts';
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
interface NamedPerson {
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

/** A value no one else in the company may have. */
export type UniqueField = 'phone' | 'workId' | 'email';

/** Values looked for; null asks about none. */
export interface SoughtValues {
  readonly countryCode: string;
  readonly phone: string | null;
  readonly workId: string | null;
  readonly email: string | null;
}

/** Who holds one of them. `ancestors` are those of the main department, empty where it is gone. */
export interface Holder {
  readonly field: UniqueField;
  readonly userId: number;
  readonly name: string;
  readonly isResigned: boolean;
  readonly departmentName: string | null;
  readonly ancestors: readonly number[];
}

/** Values looked for on behalf of someone: their own are none of someone else's. 0: no one yet. */
export interface SoughtFor extends SoughtValues {
  readonly exceptUserId: number;
}

/**
 * Who has the values, at most one person each: by the unique indexes, so resigned people count until they are purged. In one statement for
 * many: `sought` is the place of those asked for, in whose order holders come.
 */
export const findHoldersOfMany = async (
  db: Kysely<Tables>,
  companyId: number,
  many: readonly SoughtFor[],
): Promise<readonly (Holder & { readonly sought: number })[]> => {
  if (many.length === 0) return [];
  const others = sql`from member where company_id = ${companyId} and user_id <> sought.except_id and status <> 'purged'`;
  const { rows } = await sql<Holder & { readonly sought: number }>`${keptPlan}
    with sought as materialized (
      select * from unnest(${many.map((each) => each.countryCode)}::text[], ${many.map((each) => each.phone)}::text[],
        ${many.map((each) => each.workId)}::text[], ${many.map((each) => each.email)}::text[],
        ${many.map((each) => each.exceptUserId)}::bigint[])
        with ordinality as sought (country_code, phone, work_id, email, except_id, place)
    ), held as materialized (
      select sought.place, 1 as part, 'phone' as field, found.user_id from sought join lateral (
        select user_id ${others} and country_code = sought.country_code and phone = sought.phone limit 1) found on true
      union all
      select sought.place, 2, 'workId', found.user_id from sought join lateral (
        select user_id ${others} and work_id = sought.work_id limit 1) found on true
      union all
      select sought.place, 3, 'email', found.user_id from sought join lateral (
        select user_id ${others} and email is not null and lower(email) = lower(sought.email) limit 1) found on true
    )
    select held.place - 1 as sought, held.field, person.user_id as "userId", person.name,
      person.status <> 'normal' as "isResigned", home.name as "departmentName",
      coalesce(home.ancestors, '{}') as ancestors
    from held
    join member person on person.company_id = ${companyId} and person.user_id = held.user_id
    left join department home on home.company_id = person.company_id and home.id = person.main_department_id
      and home.deleted_at is null
    order by held.place, held.part
  `.execute(db);
  return rows.map((row) => ({ ...row, sought: Number(row.sought) }));
};

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
