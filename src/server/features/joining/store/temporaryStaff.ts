import { type Kysely, type Selectable, sql } from 'kysely';
import { type TemporaryType, usualHours } from '#domain/temporary/term.ts';
import type { TemporaryType as TemporaryTypeRow } from '#generated/types.ts';
import type { Tables } from '#server/database/tables.ts';
import type { TreeBounds } from '#server/features/directory/department/store/departments.ts';

/** A term as it is stored. */
export type TermRecord = Selectable<Tables['temporary_staff']>;

/** People move: a term is where its person is at home, and where they are to come while they are invited. */
const placeId = sql`coalesce(nullif(member.main_department_id, 0), staff.department_id)`;

const joined = sql`temporary_staff staff
  left join member on member.company_id = staff.company_id and member.user_id = staff.user_id
  left join department home on home.company_id = staff.company_id and home.id = ${placeId}`;

const inBounds = ({ all, departments }: TreeBounds) =>
  all ? sql`true` : sql`home.ancestors && ${[...departments]}::bigint[]`;

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

/** What a type is now: as the company says, else as usual. */
interface TemporaryTypeRecord {
  readonly hours: number;
  readonly default_department_id: number | null;
  readonly leaves_groups: number;
}

/** One type of a company. A deleted department is none. */
export const findTemporaryType = async (
  db: Kysely<Tables>,
  companyId: number,
  type: TemporaryType,
): Promise<TemporaryTypeRecord> =>
  (await db
    .selectFrom('temporary_type as own')
    .leftJoin('department as home', (join) =>
      join
        .onRef('home.company_id', '=', 'own.company_id')
        .onRef('home.id', '=', 'own.default_department_id')
        .on('home.deleted_at', 'is', null),
    )
    .where('own.company_id', '=', companyId)
    .where('own.type', '=', type)
    .select(['own.hours', 'home.id as default_department_id', 'own.leaves_groups'])
    .executeTakeFirst()) ?? { hours: usualHours[type], default_department_id: null, leaves_groups: 1 };

/** Keeps others from changing the types of a company until the transaction ends: a type has no row before its first change. */
export const lockTemporaryTypes = (db: Kysely<Tables>, companyId: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`temporaryType:${companyId}`}, 0))`.execute(db);

/** Keeps what a company says of a type and counts its version up. */
export const saveTemporaryType = async (
  db: Kysely<Tables>,
  companyId: number,
  {
    type,
    hours,
    default_department_id = null,
    leaves_groups,
    updated_at,
    updated_by,
  }: Pick<TemporaryTypeRow, 'type' | 'hours' | 'leaves_groups'> &
    Partial<Pick<TemporaryTypeRow, 'default_department_id'>> & {
      readonly updated_at: Date;
      readonly updated_by: number;
    },
): Promise<void> => {
  const stamp = { hours, default_department_id, leaves_groups, updated_at, updated_by };
  await db
    .insertInto('temporary_type')
    .values({ company_id: companyId, type, ...stamp })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'type'])
        .doUpdateSet({ ...stamp, version: sql<number>`temporary_type.version + 1` }),
    )
    .execute();
};
