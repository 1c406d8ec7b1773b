import { type Kysely, type Selectable, sql } from 'kysely';
import type { TemporaryType, TermStatus } from '#domain/temporary/vocabulary.ts';
import type { Tables } from '#server/database/tables.ts';
import { readsLike } from '#server/search/readsLike.ts';
import type { TreeBounds } from './departments.ts';
import { phoneMatches } from './phoneMatch.ts';

/** A term as it is stored. */
export type TermRecord = Selectable<Tables['temporary_staff']>;

/** A term with whoever it is about as they are now, where they are at home, and who invited them. */
export interface StaffRecord extends Omit<TermRecord, 'token_hash'> {
  /** Whether its person is a member who has not left. */
  readonly is_member: boolean;
  /** Of the department: null when it is gone. */
  readonly department: string | null;
  /** From the topmost department down; also of one that is gone. */
  readonly ancestors: readonly number[];
  readonly inviter_name: string | null;
}

/** What a list of terms is narrowed by; undefined: by nothing. */
export interface StaffFilter {
  readonly keyword: string;
  readonly ids: readonly number[] | undefined;
  readonly types: readonly TemporaryType[] | undefined;
  readonly statuses: readonly TermStatus[] | undefined;
  readonly departmentId: number | undefined;
}

/** Which part of the list, in which order; without a field whoever leaves next is on top. */
export interface StaffStretch {
  readonly offset: number;
  readonly limit: number;
  readonly field: 'expire_time' | 'invited_at' | undefined;
  readonly descending: boolean;
}

const idArray = (ids: readonly number[]) => sql<number[]>`${[...ids]}::bigint[]`;
const likeOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** People move: a term is where its person is at home, and where they are to come while they are invited. */
const placeId = sql`coalesce(nullif(member.main_department_id, 0), staff.department_id)`;

/** Of the member once there is one: they may have another number by now. */
const phoneNow = sql`coalesce(member.phone, staff.phone)`;

const joined = sql`temporary_staff staff
  left join member on member.company_id = staff.company_id and member.user_id = staff.user_id
  left join department home on home.company_id = staff.company_id and home.id = ${placeId}`;

const columns = sql`staff.company_id, staff.temp_id, staff.user_id, coalesce(member.name, staff.name) as name,
  coalesce(member.country_code, staff.country_code) as country_code, ${phoneNow} as phone,
  staff.type, staff.hours, ${placeId} as department_id,
  coalesce((select position from membership where membership.company_id = staff.company_id
    and membership.user_id = staff.user_id and is_main = 1), staff.position) as position,
  staff.status, staff.invited_by, staff.invited_at, staff.invite_expires_at, staff.start_time, staff.expire_time,
  staff.extend_count, staff.ended_at, staff.kept_rule, staff.due_at, staff.version, staff.updated_at, staff.updated_by,
  coalesce(member.status = 'normal', false) as is_member,
  case when home.deleted_at is null then home.name end as department,
  coalesce(to_json(home.ancestors), '[]') as ancestors,
  (select inviter.name from member inviter where inviter.company_id = staff.company_id
    and inviter.user_id = staff.invited_by) as inviter_name`;

const inBounds = ({ all, departments }: TreeBounds) =>
  all ? sql`true` : sql`home.ancestors && ${idArray(departments)}`;

const conditionsOf = (companyId: number, bounds: TreeBounds, filter: StaffFilter) => {
  const { keyword, ids, types, statuses, departmentId } = filter;
  const like = likeOf(keyword.toLowerCase());
  return sql.join(
    [
      sql`staff.company_id = ${companyId}`,
      inBounds(bounds),
      ...(ids === undefined ? [] : [sql`staff.temp_id = any(${idArray(ids)})`]),
      ...(types === undefined ? [] : [sql`staff.type = any(${[...types]}::text[])`]),
      ...(statuses === undefined ? [] : [sql`staff.status = any(${[...statuses]}::text[])`]),
      ...(departmentId === undefined ? [] : [sql`home.ancestors @> array[${departmentId}::bigint]`]),
      ...(keyword === ''
        ? []
        : [
            sql`(lower(coalesce(member.name, staff.name)) like ${like}
              or ${phoneMatches(phoneNow, keyword)} or ${readsLike(sql`member`, keyword)})`,
          ]),
    ],
    sql` and `,
  );
};

const urgency = sql`(case staff.status when 'expiring' then 0 when 'active' then 1 when 'invited' then 2 else 3 end)`;

const orderOf = ({ field, descending }: StaffStretch) => {
  const way = descending ? sql`desc nulls last` : sql`asc nulls last`;
  return field === undefined
    ? sql`${urgency}, staff.expire_time, staff.temp_id desc`
    : sql`${sql.ref(`staff.${field}`)} ${way}, staff.temp_id desc`;
};

/** One stretch of the terms within bounds, with how many there are. */
export const findStaffPage = async (
  db: Kysely<Tables>,
  companyId: number,
  bounds: TreeBounds,
  filter: StaffFilter,
  stretch: StaffStretch,
): Promise<{ readonly records: readonly StaffRecord[]; readonly total: number }> => {
  const where = conditionsOf(companyId, bounds, filter);
  const counted = await sql<{ readonly count: number }>`
    select count(*)::integer as count from ${joined} where ${where}`.execute(db);
  const { rows } = await sql<StaffRecord>`
    select ${columns} from ${joined} where ${where}
    order by ${orderOf(stretch)} limit ${stretch.limit} offset ${stretch.offset}`.execute(db);
  return { records: rows, total: counted.rows[0]?.count ?? 0 };
};

/** Terms by their numbers, within bounds; those out of them do not exist. */
export const findStaff = async (
  db: Kysely<Tables>,
  companyId: number,
  bounds: TreeBounds,
  ids: readonly number[],
): Promise<readonly StaffRecord[]> => {
  const { rows } = await sql<StaffRecord>`
    select ${columns} from ${joined}
    where staff.company_id = ${companyId} and staff.temp_id = any(${idArray(ids)}) and ${inBounds(bounds)}`.execute(
    db,
  );
  return rows;
};

/** How many people work on each type just now, within bounds. */
export const countRunning = async (
  db: Kysely<Tables>,
  companyId: number,
  bounds: TreeBounds,
): Promise<ReadonlyMap<TemporaryType, number>> => {
  const { rows } = await sql<{ readonly type: TemporaryType; readonly people: number }>`
    select staff.type, count(*)::integer as people from ${joined}
    where staff.company_id = ${companyId} and staff.status in ('active', 'expiring') and ${inBounds(bounds)}
    group by staff.type`.execute(db);
  return new Map(rows.map(({ type, people }) => [type, people]));
};

/** Which of these numbers wait for an answer already: they are not invited a second time. */
export const findInvitedNumbers = async (
  db: Kysely<Tables>,
  companyId: number,
  numbers: readonly { readonly countryCode: string; readonly phone: string }[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ readonly country_code: string; readonly phone: string }>`
    select country_code, phone from temporary_staff
    where company_id = ${companyId} and status = 'invited'
      and (country_code, phone) in (select * from unnest(${numbers.map((each) => each.countryCode)}::text[],
        ${numbers.map((each) => each.phone)}::text[]))`.execute(db);
  return new Set(rows.map(({ country_code: code, phone }) => `${code}:${phone}`));
};

/** An invitation with the company it is from. */
export interface Invitation extends TermRecord {
  readonly company_name: string;
}

/** The invitation a token stands for; undefined: none, one that is answered or over, or one to a department that is gone. */
export const findInvitation = (
  db: Kysely<Tables>,
  tokenHash: string,
  now: Date,
): Promise<Invitation | undefined> =>
  db
    .selectFrom('temporary_staff as staff')
    .innerJoin('company', 'company.company_id', 'staff.company_id')
    .innerJoin('department as home', (join) =>
      join
        .onRef('home.company_id', '=', 'staff.company_id')
        .onRef('home.id', '=', 'staff.department_id')
        .on('home.deleted_at', 'is', null),
    )
    .selectAll('staff')
    .select('company.name as company_name')
    .where('staff.token_hash', '=', tokenHash)
    .where('company.status', '=', 'normal')
    .where('staff.status', '=', 'invited')
    .where('staff.invite_expires_at', '>', now)
    .executeTakeFirst();
