import { type Kysely, type Selectable, sql } from 'kysely';
import { keptPlan } from '#server/database/statementCache.ts';
import type { Tables } from '#server/database/tables.ts';
import type { MemberSearchEntry } from '#server/platform/search/grams.ts';

/** A person as stored. */
export type MemberRecord = Selectable<Tables['member']>;

/** Columns an administrator writes. */
export type MemberProfile = Pick<
  MemberRecord,
  | 'name'
  | 'country_code'
  | 'phone'
  | 'phone_show'
  | 'email'
  | 'work_id'
  | 'main_department_id'
  | 'extension'
  | 'office_location'
  | 'note'
  | 'entry_time'
  | 'executive_mode'
>;

/** What is unique per company among live people. */
interface UniqueValues {
  readonly countryCode: string;
  readonly phone: string;
  readonly workId: string | null;
  readonly email: string | null;
}

const idArray = (ids: readonly number[]) => sql<number>`any(${[...ids]}::bigint[])`;

const present = (db: Kysely<Tables>, companyId: number, userIds: readonly number[]) =>
  db
    .selectFrom('member')
    .modifyFront(keptPlan)
    .selectAll()
    .where('company_id', '=', companyId)
    .where('user_id', '=', idArray(userIds))
    .where('status', '=', 'normal');

/** People of the company who have not left, by their ids, in no particular order. */
export const findMembers = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<readonly MemberRecord[]> =>
  userIds.length === 0 ? [] : present(db, companyId, userIds).execute();

/** The same, locked until the transaction ends, in the order of their ids: two who change many of them cannot deadlock. */
export const lockMembers = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<readonly MemberRecord[]> =>
  userIds.length === 0 ? [] : present(db, companyId, userIds).orderBy('user_id').forNoKeyUpdate().execute();

/** One of them. */
export const findMember = async (
  db: Kysely<Tables>,
  companyId: number,
  userId: number,
): Promise<MemberRecord | undefined> => (await findMembers(db, companyId, [userId]))[0];

/** The person's row, locked until the transaction ends: two editors are decided one after the other (case M08). */
export const lockMember = (
  db: Kysely<Tables>,
  companyId: number,
  userId: number,
): Promise<MemberRecord | undefined> => lockingOne(db, companyId, userId).executeTakeFirst();

/** The statement of `lockMember`. */
export const lockingOne = (db: Kysely<Tables>, companyId: number, userId: number) =>
  db
    .selectFrom('member')
    .modifyFront(keptPlan)
    .selectAll()
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('status', '=', 'normal')
    .forNoKeyUpdate();

const keysOf = (companyId: number, values: UniqueValues): readonly string[] =>
  [
    `phone:${values.countryCode}:${values.phone}`,
    ...(values.workId === null ? [] : [`workId:${values.workId}`]),
    ...(values.email === null ? [] : [`email:${values.email.toLowerCase()}`]),
  ].map((key) => `member:${companyId}:${key}`);

/**
 * Waits until no one else in the company is saving one of these values; afterwards `findHoldersOfMany` tells the truth until
 * the transaction ends, and the unique indexes never have to (case M03). Sorted, so that two savers cannot deadlock.
 */
export const lockUniqueValues = async (
  db: Kysely<Tables>,
  companyId: number,
  values: UniqueValues,
): Promise<void> => lockUniqueValuesOfMany(db, companyId, [values]);

/** The same for the values of many people, in one order for everyone. */
export const lockUniqueValuesOfMany = async (
  db: Kysely<Tables>,
  companyId: number,
  many: readonly UniqueValues[],
): Promise<void> => {
  if (many.length === 0) return;
  const keys = [...new Set(many.flatMap((values) => keysOf(companyId, values)))].sort();
  await sql`${keptPlan}
    select pg_advisory_xact_lock(hashtextextended(key, 0))
    from unnest(${keys}::text[]) as key
  `.execute(db);
};

interface MemberWrite<Search = MemberSearchEntry> {
  readonly companyId: number;
  readonly userId: number;
  readonly profile: MemberProfile;
  readonly at: Date;
  readonly by: number;
  readonly search: Search;
  /** Values of custom fields as a whole; without them they stay. */
  readonly customFields?: Readonly<Record<string, unknown>> | undefined;
  /** Of someone new; left out: regular. */
  readonly memberType?: MemberRecord['member_type'] | undefined;
}

/** Another number; `needsProof`: it has still to show that it is the person's. */
export interface NumberChange {
  readonly needsProof: boolean;
}

/**
 * `profile` holds what changes; without `search`: nothing a person is found by has changed. `renumbers` undefined: the number stays.
 */
type MemberChange = Omit<MemberWrite<MemberSearchEntry | undefined>, 'profile'> & {
  readonly profile: Partial<MemberWrite['profile']>;
  readonly renumbers: NumberChange | undefined;
};

const saveSearchEntry = async (
  db: Kysely<Tables>,
  { companyId, userId, search }: Pick<MemberWrite, 'companyId' | 'userId' | 'search'>,
): Promise<void> => {
  const entry = { grams: [...search.grams], haystack: search.haystack };
  await db
    .insertInto('member_search')
    .values({ company_id: companyId, user_id: userId, ...entry })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(entry))
    .execute();
};

const stampOf = ({ at, by }: Pick<MemberWrite, 'at' | 'by'>) => ({
  updated_at: at,
  updated_by: by,
});

const readingOf = ({ pinyin, initials }: MemberSearchEntry) => ({ pinyin, initials });

/** Adds a person with their search entry. */
export const insertMember = async (db: Kysely<Tables>, write: MemberWrite): Promise<MemberRecord> => {
  const record = await db
    .insertInto('member')
    .values({
      company_id: write.companyId,
      user_id: write.userId,
      custom_fields: JSON.stringify(write.customFields ?? {}),
      ...write.profile,
      ...(write.memberType === undefined ? {} : { member_type: write.memberType }),
      ...readingOf(write.search),
      ...stampOf(write),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await saveSearchEntry(db, write);
  return record;
};

/**
 * Changes a person and counts the version up. A new phone number has to be activated again (contract.md section 2), and no one signs in to
 * this company with the old one any more: anyone who has the new one shows it by a code.
 */
export const updateMember = async (
  db: Kysely<Tables>,
  { search, ...write }: MemberChange,
): Promise<MemberRecord> => {
  const record = await db
    .updateTable('member')
    .set({
      ...write.profile,
      ...(search === undefined ? {} : readingOf(search)),
      ...stampOf(write),
      ...(write.renumbers === undefined
        ? {}
        : {
            active_status: 0,
            account_id: null,
            number_waits_since: write.renumbers.needsProof ? write.at : null,
          }),
      ...(write.customFields === undefined ? {} : { custom_fields: JSON.stringify(write.customFields) }),
      version: sql<number>`version + 1`,
    })
    .where('company_id', '=', write.companyId)
    .where('user_id', '=', write.userId)
    .returningAll()
    .modifyEnd(keptPlan)
    .executeTakeFirstOrThrow();
  if (search !== undefined) await saveSearchEntry(db, { ...write, search });
  return record;
};

/** One reveal of a person at a time, so that parallel ones count each other. Held until the transaction ends. */
export const lockReveals = async (db: Kysely<Tables>, companyId: number, userId: number): Promise<void> => {
  const key = `reveal:${companyId}:${userId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
};

/** Phone numbers a person has revealed on the day it is now where the company is (contract.md section 3: 100 a day). */
export const countRevealsToday = async (
  db: Kysely<Tables>,
  {
    companyId,
    operatorId,
    now,
  }: { readonly companyId: number; readonly operatorId: number; readonly now: Date },
): Promise<number> => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*) as count from operation_record
    where company_id = ${companyId} and operator_id = ${operatorId} and action = 'member.revealPhone'
      and result = 'done' and time >= (
        select date_trunc('day', ${now}::timestamptz at time zone time_zone) at time zone time_zone
        from company where company_id = ${companyId})`.execute(db);
  return Number(rows[0]?.count ?? 0);
};

/** Gives a person a picture, or takes it away. */
export const updatePicture = async (
  db: Kysely<Tables>,
  {
    companyId,
    userId,
    picture,
  }: { readonly companyId: number; readonly userId: number; readonly picture: MemberRecord['avatar'] },
): Promise<void> => {
  await db
    .updateTable('member')
    .set({ avatar: picture === null ? null : JSON.stringify(picture) })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
};
