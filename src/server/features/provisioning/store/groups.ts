import { type Kysely, type RawBuilder, sql } from 'kysely';
import { idOf } from '#domain/provisioning/patch.ts';
import type { GroupQuestion } from '#domain/provisioning/question.ts';
import { compareKey } from '#domain/text/compareKey.ts';
import type { Tables } from '#server/database/tables.ts';
import { allOf, versionTag } from './users.ts';

type Db = Kysely<Tables>;

/** A department as an identity provider is shown it. */
export interface ScimGroup {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly child_count: number;
  readonly updated_at: Date;
  readonly external_id: string | null;
  /** When the provider began to keep it; null: it does not. */
  readonly created_at: Date | null;
  /** Tells one set of people from another. */
  readonly people_hash: string;
  /** Left out where they were not asked for: there can be many. */
  readonly members?: readonly { readonly id: number; readonly name: string }[];
}

/** People at work who stand in the department itself. */
const present = sql`membership place join member on member.company_id = place.company_id
  and member.user_id = place.user_id and member.status = 'normal'`;

const groups = (companyId: number): RawBuilder<unknown> => sql`
  from department left join scim_group own
    on own.company_id = department.company_id and own.department_id = department.id
  where department.company_id = ${companyId} and department.deleted_at is null`;

const columns = (withMembers: boolean): RawBuilder<unknown> => sql`
  select department.id, department.name, department.version, department.child_count,
    greatest(department.updated_at, own.updated_at) as updated_at, own.external_id, own.created_at,
    (select md5(coalesce(string_agg(member.user_id || ' ' || member.name, chr(10) order by member.user_id), ''))
      from ${present} where place.company_id = department.company_id
        and place.department_id = department.id) as people_hash
    ${
      withMembers
        ? sql`, coalesce((select jsonb_agg(jsonb_build_object('id', member.user_id, 'name', member.name)
            order by member.user_id) from ${present} where place.company_id = department.company_id
            and place.department_id = department.id), '[]') as members`
        : sql``
    }`;

const conditionOf = ({ by, text }: GroupQuestion['filters'][number]): RawBuilder<unknown> => {
  if (by === 'id') return sql`department.id = ${idOf(text)}`;
  if (by === 'externalId') return sql`own.external_id = ${text}`;
  if (by === 'displayName') return sql`department.name_key = ${compareKey(text)}`;
  return sql`exists (select from ${present} where place.company_id = department.company_id
    and place.department_id = department.id and place.user_id = ${idOf(text)})`;
};

/** The departments a question is about, in the order of their ids, with how many there are. */
export const findScimGroups = async (
  db: Db,
  companyId: number,
  { question, withMembers }: { readonly question: GroupQuestion; readonly withMembers: boolean },
): Promise<{ readonly total: number; readonly groups: readonly ScimGroup[] }> => {
  const which = sql`${groups(companyId)} ${allOf(question.filters.map(conditionOf))}`;
  const { rows: counted } = await sql<{
    readonly total: number;
  }>`select count(*)::integer as total ${which}`.execute(db);
  const { rows } = await sql<ScimGroup>`
    ${columns(withMembers)} ${which} order by department.id
    limit ${question.count} offset ${question.startIndex - 1}`.execute(db);
  return { total: counted[0]?.total ?? 0, groups: rows };
};

/** One of them; undefined: there is no such department. */
export const findScimGroup = async (
  db: Db,
  companyId: number,
  { id, withMembers = false }: { readonly id: number; readonly withMembers?: boolean },
): Promise<ScimGroup | undefined> => {
  const { rows } = await sql<ScimGroup>`
    ${columns(withMembers)} ${groups(companyId)} and department.id = ${id}`.execute(db);
  return rows[0];
};

/** The tag of a department: the same whether its people are shown or not. */
export const groupTag = ({ members: _, ...group }: ScimGroup): string => versionTag(group, group);

/** Whether a living department anywhere in the company reads the same. */
export const isDepartmentNamed = async (db: Db, companyId: number, name: string): Promise<boolean> => {
  const { rows } = await sql`select from department where company_id = ${companyId} and deleted_at is null
    and name_key = ${compareKey(name)} limit 1`.execute(db);
  return rows.length > 0;
};

/** Of these departments those the provider keeps, and that live. */
export const findKeptGroups = async (
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await sql<{ readonly id: number }>`
    select department.id ${groups(companyId)} and own.department_id is not null
      and department.source = 'main' and department.id = any(${[...ids]}::bigint[]) order by 1`.execute(db);
  return rows.map(({ id }) => id);
};

/** People at work in a department itself. */
export const findPeopleOf = async (db: Db, companyId: number, id: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ readonly id: number }>`
    select place.user_id as id from ${present}
    where place.company_id = ${companyId} and place.department_id = ${id} order by 1`.execute(db);
  return rows.map((row) => row.id);
};

/** A person as a member of a group: where they stand, nowhere after they have left. */
interface KnownPerson {
  readonly id: number;
  readonly isHere: boolean;
  readonly departments: readonly number[];
}

/** Of these people those the company knows, also of those who have left. */
export const findKnownPeople = async (
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<readonly KnownPerson[]> => {
  const { rows } = await sql<KnownPerson>`
    select user_id as id, status = 'normal' as "isHere",
      coalesce((select jsonb_agg(place.department_id) from membership place
        where place.company_id = member.company_id and place.user_id = member.user_id), '[]') as departments
    from member where company_id = ${companyId} and status <> 'purged'
      and user_id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
};

/** Keeps what the provider calls a department, and that it keeps it. False: another one is called so. */
export const saveScimGroup = async (
  db: Db,
  companyId: number,
  { id, externalId, at }: { readonly id: number; readonly externalId: string | null; readonly at: Date },
): Promise<boolean> => {
  await sql`delete from scim_group using department
    where scim_group.company_id = ${companyId} and scim_group.external_id = ${externalId}::text
      and department.company_id = scim_group.company_id and department.id = scim_group.department_id
      and department.deleted_at is not null`.execute(db);
  const { rows } = await sql`
    insert into scim_group (company_id, department_id, external_id, created_at, updated_at)
    select ${companyId}::bigint, ${id}::bigint, ${externalId}::text, ${at}::timestamptz, ${at}::timestamptz
    where not exists (select from scim_group other where other.company_id = ${companyId}
      and other.external_id = ${externalId}::text and other.department_id <> ${id})
    on conflict (company_id, department_id)
      do update set external_id = excluded.external_id, updated_at = excluded.updated_at
    returning department_id`.execute(db);
  return rows.length > 0;
};

/** Forgets what the provider calls a department: it has let it go. */
export const forgetScimGroup = async (db: Db, companyId: number, id: number): Promise<void> => {
  await db
    .deleteFrom('scim_group')
    .where('company_id', '=', companyId)
    .where('department_id', '=', id)
    .execute();
};
