import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { inBounds, type TreeBounds } from '#server/features/directory/department/store/departments.ts';
import { mandateRows } from '#server/guard/store/actors.ts';
import type { MemberSearchEntry } from '#server/platform/search/grams.ts';
import type { MemberProfile, NumberChange } from './members.ts';
import type { RequestedMembership } from './memberships.ts';

/** A person as a sheet writes them. */
interface BulkPerson {
  readonly userId: number;
  readonly profile: MemberProfile;
  readonly customFields: Readonly<Record<string, unknown>>;
  readonly search: Pick<MemberSearchEntry, 'pinyin' | 'initials'>;
}

/** A person who is changed. `renumbers`: another number, which has to be activated again; undefined: it stays. */
interface BulkChange extends BulkPerson {
  readonly renumbers: NumberChange | undefined;
}

interface Stamp {
  readonly companyId: number;
  readonly at: Date;
  readonly by: number;
}

const texts = (values: readonly (string | null)[]) => sql`${[...values]}::text[]`;

const numbers = (values: readonly number[]) => sql`${[...values]}::bigint[]`;

/** The people as rows: one array for each column. */
const rowsOf = (people: readonly BulkPerson[]) => {
  const each = <Value>(pick: (person: BulkPerson) => Value): Value[] => people.map(pick);
  return sql`unnest(${numbers(each(({ userId }) => userId))}, ${texts(each(({ profile }) => profile.name))},
    ${texts(each(({ search }) => search.pinyin))}, ${texts(each(({ search }) => search.initials))},
    ${texts(each(({ profile }) => profile.country_code))}, ${texts(each(({ profile }) => profile.phone))},
    ${numbers(each(({ profile }) => profile.phone_show))}, ${texts(each(({ profile }) => profile.email))},
    ${texts(each(({ profile }) => profile.work_id))}, ${numbers(each(({ profile }) => profile.main_department_id))},
    ${texts(each(({ profile }) => profile.extension))}, ${texts(each(({ profile }) => profile.office_location))},
    ${texts(each(({ profile }) => profile.note))}, ${texts(each(({ profile }) => profile.entry_time))}::date[],
    ${numbers(each(({ profile }) => profile.executive_mode))},
    ${texts(each(({ customFields }) => JSON.stringify(customFields)))}::jsonb[])
    as person (user_id, name, pinyin, initials, country_code, phone, phone_show, email, work_id, main_department_id,
      extension, office_location, note, entry_time, executive_mode, custom_fields)`;
};

/** Adds people in one statement and answers who is there: someone whose number, work id or address is taken is left out. */
export const insertMembers = async (
  db: Kysely<Tables>,
  { companyId, at, by }: Stamp,
  people: readonly BulkPerson[],
): Promise<ReadonlySet<number>> => {
  if (people.length === 0) return new Set();
  const { rows } = await sql<{ readonly user_id: number }>`
    insert into member (company_id, user_id, name, pinyin, initials, country_code, phone, phone_show, email, work_id,
      main_department_id, extension, office_location, note, entry_time, executive_mode, custom_fields, updated_at, updated_by)
    select ${companyId}::bigint, user_id, name, pinyin, initials, country_code, phone, phone_show, email, work_id,
      main_department_id, extension, office_location, note, entry_time, executive_mode, custom_fields,
      ${at}::timestamptz, ${by}::bigint
    from ${rowsOf(people)}
    on conflict do nothing returning user_id`.execute(db);
  return new Set(rows.map((row) => row.user_id));
};

/** Changes people in one statement and counts their versions up; locked and decided before. Another number ends what it opened. */
export const updateMembers = async (
  db: Kysely<Tables>,
  { companyId, at, by }: Stamp,
  people: readonly BulkChange[],
): Promise<void> => {
  if (people.length === 0) return;
  const renumbered = people.filter(({ renumbers }) => renumbers !== undefined);
  const idsOf = (some: readonly BulkChange[]) => numbers(some.map(({ userId }) => userId));
  const isRenumbered = sql`member.user_id = any(${idsOf(renumbered)})`;
  const needsProof = sql`member.user_id = any(${idsOf(renumbered.filter(({ renumbers }) => renumbers?.needsProof))})`;
  await sql`
    update member set name = person.name, pinyin = person.pinyin, initials = person.initials,
      country_code = person.country_code, phone = person.phone, phone_show = person.phone_show, email = person.email,
      work_id = person.work_id, main_department_id = person.main_department_id, extension = person.extension,
      office_location = person.office_location, note = person.note, entry_time = person.entry_time,
      executive_mode = person.executive_mode, custom_fields = person.custom_fields,
      active_status = case when ${isRenumbered} then 0 else member.active_status end,
      account_id = case when ${isRenumbered} then null else member.account_id end,
      number_waits_since = case when ${needsProof} then ${at}::timestamptz when ${isRenumbered} then null
        else member.number_waits_since end,
      version = member.version + 1, updated_at = ${at}, updated_by = ${by}
    from ${rowsOf(people)}
    where member.company_id = ${companyId} and member.user_id = person.user_id`.execute(db);
};

/** How many of these people have not been active yet. */
export const countInactive = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<number> => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*) as count from member where company_id = ${companyId} and user_id = any(${numbers(userIds)})
      and active_status = 0 and status = 'normal'`.execute(db);
  return Number(rows[0]?.count ?? 0);
};

/** Someone an import added, with what happened to them since. */
export interface NewcomerRecord {
  readonly user_id: number;
  readonly name: string;
  readonly version: number;
  /** Whether they have signed in, by the app or a browser. */
  readonly has_entered: boolean;
  /** Whether they lead, administer, own or take part in anything, or see a department by name. */
  readonly holds: boolean;
  readonly main_department_id: number;
  /** Ways of their departments from the top. */
  readonly ways: readonly (readonly number[])[];
  /** Where they are. */
  readonly seats: readonly RequestedMembership[];
}

const idArray = (ids: readonly number[]) => sql<number[]>`${[...ids]}::bigint[]`;

const own = (table: string) =>
  sql`exists (select 1 from ${sql.table(table)} held where held.company_id = member.company_id
    and held.user_id = member.user_id)`;

/** These people where they still work here, locked in the order of their ids, in one statement each for lock and facts. */
export const lockNewcomers = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<readonly NewcomerRecord[]> => {
  const people = sql`company_id = ${companyId} and user_id = any(${idArray(userIds)}) and status = 'normal'`;
  await sql`select user_id from member where ${people} order by user_id for update`.execute(db);
  const { rows } = await sql<NewcomerRecord>`
    select user_id, name, version, main_department_id,
      account_id is not null or active_status = 1 or last_active_at is not null or ${own('session')} as has_entered,
      ${own('administrator')} or ${own('chat_group_member')}
        or exists (select 1 from role_member held where held.company_id = member.company_id
          and held.user_id = member.user_id and held.by_hand = 1)
        or exists (select 1 from ${mandateRows} where mandate.company_id = member.company_id
          and mandate.user_id = member.user_id)
        or exists (select 1 from membership held where held.company_id = member.company_id
          and held.user_id = member.user_id and (is_supervisor = 1 or is_top = 1))
        or exists (select 1 from department held where held.company_id = member.company_id
          and held.admin_id = member.user_id and held.deleted_at is null)
        or exists (select 1 from chat_group held where held.company_id = member.company_id
          and held.owner_id = member.user_id)
        or user_id in (select jsonb_array_elements_text(visible_users)::bigint from department
          where company_id = ${companyId} and visible_users <> '[]' and deleted_at is null) as holds,
      coalesce((select json_agg(department.ancestors) from membership
        join department on department.company_id = membership.company_id and department.id = membership.department_id
        where membership.company_id = member.company_id and membership.user_id = member.user_id), '[]') as ways,
      coalesce((select json_agg(json_build_object('departmentId', department_id, 'position', coalesce(position, ''),
          'isMain', is_main = 1))
        from membership where membership.company_id = member.company_id and membership.user_id = member.user_id), '[]') as seats
    from member where ${people}`.execute(db);
  return rows;
};

/** Takes people away as if they had never been there: their audit rows alone stay. Locked, and asked `lockNewcomers` before. */
export const removeNewcomers = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<void> => {
  if (userIds.length === 0) return;
  const theirs = sql`company_id = ${companyId} and user_id = any(${idArray(userIds)})`;
  await sql`
    update department set main_count = department.main_count - gone.people
    from (select main_department_id as id, count(*)::int as people from member where ${theirs}
      group by main_department_id) gone
    where department.company_id = ${companyId} and department.id = gone.id`.execute(db);
  for (const table of ['membership', 'member_search', 'preference', 'member'])
    await sql`delete from ${sql.table(table)} where ${theirs}`.execute(db);
};

/** A name looked for, with its reading, by which people are indexed. `exceptUserId`: the person meant, 0 of someone new. */
interface SoughtName {
  readonly name: string;
  readonly pinyin: string;
  readonly exceptUserId: number;
}

/** Which of the names someone else within bounds has: places among those given, in one statement. */
export const findNamesakes = async (
  db: Kysely<Tables>,
  {
    companyId,
    names,
    bounds,
  }: { readonly companyId: number; readonly names: readonly SoughtName[]; readonly bounds: TreeBounds },
): Promise<ReadonlySet<number>> => {
  if (names.length === 0) return new Set();
  const { rows } = await sql<{ readonly place: number }>`
    select place - 1 as place
    from unnest(${names.map(({ name }) => name)}::text[], ${names.map(({ pinyin }) => pinyin)}::text[],
      ${names.map(({ exceptUserId }) => exceptUserId)}::bigint[])
      with ordinality as sought (name, pinyin, except_id, place)
    where exists (select 1 from member
      where company_id = ${companyId} and status = 'normal' and member.pinyin collate "C" = sought.pinyin
        and member.name = sought.name and member.user_id <> sought.except_id and ${inBounds(bounds)})`.execute(
    db,
  );
  return new Set(rows.map(({ place }) => Number(place)));
};
