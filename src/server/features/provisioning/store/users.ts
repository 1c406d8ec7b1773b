import { createHash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { typedPhone } from '#domain/member/dialCodes.ts';
import { homeCountryCode } from '#domain/member/phone.ts';
import { idOf } from '#domain/provisioning/patch.ts';
import type { UserQuestion } from '#domain/provisioning/question.ts';
import type { Tables } from '#server/database/tables.ts';
import { hashSecret } from '#server/guard/store/sessions.ts';

type Db = Kysely<Tables>;

/** How a company's people are kept by its identity provider; the token is known to the provider alone. */
export interface ScimConnection {
  readonly hasToken: boolean;
  readonly tokenEnd: string | null;
  readonly madeAt: Date | null;
  readonly madeByName: string | null;
  readonly lastUsedAt: Date | null;
  readonly departmentId: number | null;
  readonly departmentName: string | null;
  readonly position: string | null;
  /** How many people the provider has named so far. */
  readonly people: number;
}

/** A company's connection; all empty where none was ever made. */
export const findScimConnection = async (db: Db, companyId: number): Promise<ScimConnection> => {
  const { rows } = await sql<ScimConnection>`
    select own.token_hash is not null as "hasToken", own.token_end as "tokenEnd", own.made_at as "madeAt",
      maker.name as "madeByName", own.last_used_at as "lastUsedAt", department.id as "departmentId",
      department.name as "departmentName", own.position,
      (select count(*)::integer from scim_user where scim_user.company_id = company.company_id) as people
    from company left join scim_connection own on own.company_id = company.company_id
    left join member maker on maker.company_id = own.company_id and maker.user_id = own.made_by
    left join department on department.company_id = own.company_id and department.id = own.department_id
      and department.deleted_at is null
    where company.company_id = ${companyId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no company ${companyId}`);
  return row;
};

interface NewConnection {
  readonly token: string;
  readonly departmentId: number;
  readonly position: string;
  readonly by: number;
  readonly at: Date;
}

const shownEnd = 4;

/** Puts a token in the place of the one there was: that one opens nothing any more. */
export const saveScimConnection = async (
  db: Db,
  companyId: number,
  { token, departmentId, position, by, at }: NewConnection,
): Promise<void> => {
  const set = {
    token_hash: hashSecret(token),
    token_end: token.slice(-shownEnd),
    made_at: at,
    made_by: by,
    last_used_at: null,
    department_id: departmentId,
    position,
  };
  await db
    .insertInto('scim_connection')
    .values({ company_id: companyId, ...set })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(set))
    .execute();
};

/** Takes the token back; what the provider has called people stays. False: there was none. */
export const revokeScimToken = async (db: Db, companyId: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('scim_connection')
    .set({ token_hash: null, token_end: null })
    .where('company_id', '=', companyId)
    .where('token_hash', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** The living company a token was made for; undefined: it was made for none, or revoked. */
export const findCompanyOfToken = async (db: Db, token: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom('scim_connection')
    .innerJoin('company', 'company.company_id', 'scim_connection.company_id')
    .select('scim_connection.company_id')
    .where('token_hash', '=', hashSecret(token))
    .where('company.status', '=', 'normal')
    .executeTakeFirst();
  return row?.company_id;
};

const usedEveryMs = 60_000;

/** Notes that the provider was here, at most once a minute. */
export const touchScimConnection = async (db: Db, companyId: number, now: Date): Promise<void> => {
  await db
    .updateTable('scim_connection')
    .set({ last_used_at: now })
    .where('company_id', '=', companyId)
    .where(({ or, eb }) =>
      or([eb('last_used_at', 'is', null), eb('last_used_at', '<', new Date(now.getTime() - usedEveryMs))]),
    )
    .execute();
};

/** A person as an identity provider is shown them. */
export interface ScimUser {
  readonly user_id: number;
  readonly name: string;
  readonly status: 'normal' | 'resigned';
  readonly country_code: string;
  readonly phone: string;
  readonly email: string | null;
  readonly work_id: string | null;
  readonly version: number;
  readonly updated_at: Date;
  readonly external_id: string | null;
  readonly user_name: string;
  readonly given_name: string | null;
  readonly family_name: string | null;
  readonly created_at: Date | null;
  /** Of the main department. */
  readonly title: string | null;
  readonly department: string | null;
  readonly places: readonly {
    readonly id: number;
    readonly name: string;
    readonly position: string | null;
    readonly isMain: boolean;
  }[];
}

/** Whom the provider has not named is known by the address; the number of such people it is not told. */
const userName = sql<string>`coalesce(own.user_name, member.email, 'member-' || member.user_id)`;

/** Everyone who works there, and of those who have left whom the provider keeps until they are purged. */
const people = (companyId: number): RawBuilder<unknown> => sql`
  from member left join scim_user own on own.company_id = member.company_id and own.user_id = member.user_id
  where member.company_id = ${companyId}
    and (member.status = 'normal' or member.status = 'resigned' and own.user_id is not null)`;

const columns = sql`
  select member.user_id, member.name, member.status, member.country_code, member.phone, member.email, member.work_id,
    member.version, member.updated_at, own.external_id, ${userName} as user_name, own.given_name, own.family_name,
    own.created_at,
    (select position from membership place where place.company_id = member.company_id
      and place.user_id = member.user_id and place.department_id = member.main_department_id) as title,
    (select name from department home where home.company_id = member.company_id
      and home.id = member.main_department_id and home.deleted_at is null) as department,
    coalesce((select jsonb_agg(jsonb_build_object('id', place.department_id, 'name', home.name, 'position', place.position,
        'isMain', place.is_main = 1) order by place.is_main desc, place.department_id) from membership place
      join department home on home.company_id = place.company_id and home.id = place.department_id
        and home.deleted_at is null
      where place.company_id = member.company_id and place.user_id = member.user_id), '[]') as places`;

/** What has to hold besides. */
export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`` : sql`and ${sql.join(conditions, sql` and `)}`;

/** A resource as it is now, for who compares (RFC 7644 section 3.14): its version, and what is shown that no version counts. */
export const versionTag = ({ version }: { readonly version: number }, shown: unknown): string =>
  `W/"${version}-${createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 12)}"`;

/** The tag of a person. */
export const userTag = (user: ScimUser): string => versionTag(user, user);

const conditionOf = ({ by, text }: UserQuestion['filters'][number]): RawBuilder<unknown> => {
  if (by === 'id') return sql`member.user_id = ${idOf(text)}`;
  if (by === 'externalId') return sql`own.external_id = ${text}`;
  if (by === 'displayName') return sql`lower(member.name) = lower(${text})`;
  if (by === 'workId') return sql`member.work_id = ${text}`;
  if (by === 'phone') {
    const { countryCode, digits } = typedPhone(text, homeCountryCode);
    return sql`member.country_code = ${countryCode} and member.phone = ${digits}`;
  }
  if (by === 'email') return sql`lower(member.email) = lower(${text})`;
  return sql`lower(${userName}) = lower(${text})`;
};

/** The people a question is about, in the order of their ids, with how many there are. */
export const findScimUsers = async (
  db: Db,
  companyId: number,
  question: UserQuestion,
): Promise<{ readonly total: number; readonly users: readonly ScimUser[] }> => {
  const which = sql`${people(companyId)} ${allOf(question.filters.map(conditionOf))}`;
  const { rows: counted } = await sql<{
    readonly total: number;
  }>`select count(*)::integer as total ${which}`.execute(db);
  const { rows: users } = await sql<ScimUser>`
    ${columns} ${which} order by member.user_id limit ${question.count} offset ${question.startIndex - 1}`.execute(
    db,
  );
  return { total: counted[0]?.total ?? 0, users };
};

/** One of them; undefined: there is no such person for the provider. */
export const findScimUser = async (
  db: Db,
  companyId: number,
  userId: number,
): Promise<ScimUser | undefined> => {
  const { rows } = await sql<ScimUser>`
    ${columns} ${people(companyId)} and member.user_id = ${userId}`.execute(db);
  return rows[0];
};

/** What the provider calls someone. */
export interface ScimName {
  readonly externalId: string | null;
  readonly userName: string;
  readonly givenName: string | null;
  readonly familyName: string | null;
}

/** Which of the two names someone else in the company has; undefined: neither. */
export const findTakenName = async (
  db: Db,
  companyId: number,
  { userId, externalId, userName: given }: ScimName & { readonly userId: number },
): Promise<'externalId' | 'userName' | undefined> => {
  const { rows } = await sql<{ readonly taken: 'externalId' | 'userName' }>`
    select case when lower(${userName}) = lower(${given}) then 'userName' else 'externalId' end as taken
    from member left join scim_user own on own.company_id = member.company_id and own.user_id = member.user_id
    where member.company_id = ${companyId} and member.user_id <> ${userId} and member.status <> 'purged'
      and (lower(${userName}) = lower(${given}) or own.external_id = ${externalId}::text) limit 1`.execute(
    db,
  );
  return rows[0]?.taken;
};

/** Keeps what the provider calls someone. False: someone else was given one of the names in the same moment. */
export const saveScimName = async (
  db: Db,
  companyId: number,
  { userId, at, ...name }: ScimName & { readonly userId: number; readonly at: Date },
): Promise<boolean> => {
  const kept = await db
    .deleteFrom('scim_user')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .returning('created_at')
    .executeTakeFirst();
  const { numInsertedOrUpdatedRows: count } = await db
    .insertInto('scim_user')
    .values({
      company_id: companyId,
      user_id: userId,
      external_id: name.externalId,
      user_name: name.userName,
      given_name: name.givenName,
      family_name: name.familyName,
      created_at: kept?.created_at ?? at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (count ?? 0n) > 0n;
};

/** Forgets what the provider calls people: it has let them go, or they were purged. */
export const forgetScimNames = async (
  db: Db,
  companyId: number,
  userIds: readonly number[],
): Promise<void> => {
  await sql`delete from scim_user
    where company_id = ${companyId} and user_id = any(${[...userIds]}::bigint[])`.execute(db);
};

/** The live departments of a name or a code: one, unless there is none, or several are called so. */
export const findNamedDepartments = async (
  db: Db,
  companyId: number,
  text: string,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ readonly id: number }>`
    select id from department where company_id = ${companyId} and deleted_at is null
      and (dept_code = ${text} or lower(name) = lower(${text}))
    order by (dept_code = ${text}) desc nulls last, id limit 2`.execute(db);
  return rows.map(({ id }) => Number(id));
};
