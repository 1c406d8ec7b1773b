import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import type { MemberSearchEntry } from '#server/platform/search/grams.ts';
import type { MemberProfile, NumberChange } from './members.ts';

/** A person as a sheet writes them. */
export interface BulkPerson {
  readonly userId: number;
  readonly profile: MemberProfile;
  readonly customFields: Readonly<Record<string, unknown>>;
  readonly search: Pick<MemberSearchEntry, 'pinyin' | 'initials'>;
}

/** A person who is changed. `renumbers`: another number, which has to be activated again; undefined: it stays. */
export interface BulkChange extends BulkPerson {
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

/** Adds people in one statement and answers who is there: somebody whose number, work id or address is taken is left out. */
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
