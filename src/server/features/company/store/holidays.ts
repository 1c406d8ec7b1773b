import { type Kysely, sql } from 'kysely';
import type { NoticeDay, StandingDay } from '#domain/holiday/planNotice.ts';
import type { Tables } from '#server/database/tables.ts';

/** A day as it is stored; no departments: the whole company. */
export interface HolidayRecord extends StandingDay {
  readonly type: 1 | 2 | 3;
  readonly deptIds: readonly number[];
  readonly region: string;
}

/** No departments at all is the whole company, too. */
const departments = sql`coalesce(dept_ids, '[]'::jsonb)`;
const isCompanys = sql`${departments} = '[]'::jsonb`;

const columns = sql`id, to_char(date, 'YYYY-MM-DD') as date, name, type, ${departments} as "deptIds", region, version`;

const toRecord = (row: HolidayRecord): HolidayRecord => ({
  ...row,
  id: Number(row.id),
  type: Number(row.type) === 1 ? 1 : Number(row.type) === 2 ? 2 : 3,
  deptIds: row.deptIds.map(Number),
  version: Number(row.version),
});

const inYear = (companyId: number, year: number) => sql`company_id = ${companyId} and deleted_at is null
  and date between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`;

/** Which days of a year: of one region, and those one department follows. */
export interface YearQuestion {
  readonly year: number;
  readonly region: string | undefined;
  readonly departmentId: number | undefined;
}

/** More days than a year shows at once. */
const mostDays = 2_000;

const followedBy = (companyId: number, departmentId: number) => sql`(${isCompanys} or exists (
  select from department, jsonb_array_elements_text(holiday.dept_ids) as named(department_id)
  where department.company_id = ${companyId} and department.id = ${departmentId} and department.deleted_at is null
    and (named.department_id::bigint = 0 or named.department_id::bigint = any(department.ancestors))))`;

/** The days of a year in order, at most 2,000, and how many there are. */
export const findYear = async (
  db: Kysely<Tables>,
  companyId: number,
  { year, region, departmentId }: YearQuestion,
): Promise<{ readonly days: readonly HolidayRecord[]; readonly total: number }> => {
  const which = sql`${inYear(companyId, year)}
    and ${region === undefined ? sql`true` : sql`region = ${region}`}
    and ${departmentId === undefined ? sql`true` : followedBy(companyId, departmentId)}`;
  const { rows } = await sql<HolidayRecord & { readonly total: number }>`
    select ${columns}, count(*) over () as total from holiday where ${which}
    order by date, jsonb_array_length(${departments}), id limit ${mostDays}`.execute(db);
  return { days: rows.map(({ total: _, ...row }) => toRecord(row)), total: Number(rows[0]?.total ?? 0) };
};

/** The days of mainland China the whole company has in a year; `isLocked` until the transaction ends. */
export const findCompanyDays = async (
  db: Kysely<Tables>,
  {
    companyId,
    year,
    isLocked = false,
  }: { readonly companyId: number; readonly year: number; readonly isLocked?: boolean },
): Promise<readonly HolidayRecord[]> => {
  const { rows } = await sql<HolidayRecord>`
    select ${columns} from holiday
    where ${inYear(companyId, year)} and region = 'CN' and ${isCompanys}
    order by date ${isLocked ? sql`for update` : sql``}`.execute(db);
  return rows.map(toRecord);
};

/** Who writes, and when. */
export interface Writer {
  readonly companyId: number;
  readonly by: number;
  readonly at: Date;
}

/** Adds days for the whole company, numbered from `firstId` on; false where someone added one of them just now. */
export const insertCompanyDays = async (
  db: Kysely<Tables>,
  {
    writer: { companyId, by, at },
    firstId,
    days,
  }: { readonly writer: Writer; readonly firstId: number; readonly days: readonly NoticeDay[] },
): Promise<boolean> => {
  if (days.length === 0) return true;
  const tuples = days.map(
    ({ date, name, type }, index) =>
      sql`(${companyId}, ${firstId + index}, ${date}::date, ${name}, ${type}, '[]'::jsonb, 'CN', ${at}, ${at}, ${by})`,
  );
  const { rows } =
    await sql`insert into holiday (company_id, id, date, name, type, dept_ids, region, created_at,
      updated_at, updated_by)
    values ${sql.join(tuples)} on conflict do nothing returning id`.execute(db);
  return rows.length === days.length;
};

/** Gives one day another name and kind; false where it is not there in that version any more. */
export const changeDay = async (
  db: Kysely<Tables>,
  { companyId, by, at }: Writer,
  day: Pick<StandingDay, 'id' | 'version' | 'name' | 'type'>,
): Promise<boolean> => {
  const { rows } = await sql`update holiday set name = ${day.name}, type = ${day.type}, version = version + 1,
      updated_at = ${at}, updated_by = ${by}
    where company_id = ${companyId} and id = ${day.id} and version = ${day.version} and deleted_at is null
    returning id`.execute(db);
  return rows.length === 1;
};

/** Takes out days no one has changed since they were added; answers how many. */
export const removeUntouched = async (
  db: Kysely<Tables>,
  { companyId, by, at }: Writer,
  ids: readonly number[],
): Promise<number> => {
  const { rows } = await sql`update holiday set deleted_at = ${at}, version = version + 1, updated_at = ${at},
      updated_by = ${by}
    where company_id = ${companyId} and id = any(${[...ids]}::bigint[]) and version = 1 and deleted_at is null
    returning id`.execute(db);
  return rows.length;
};

/** What an import did: ids it added, and days as they were before it changed them, with the version it left. */
export interface HolidayImport {
  readonly importId: number;
  readonly year: number;
  readonly added: readonly number[];
  readonly changed: readonly StandingDay[];
}

/** Remembers what an import did, to be taken back. */
export const saveImport = async (
  db: Kysely<Tables>,
  { companyId, by, at }: Writer,
  { importId, year, added, changed }: HolidayImport,
): Promise<void> => {
  await db
    .insertInto('holiday_import')
    .values({
      company_id: companyId,
      import_id: importId,
      year,
      added: JSON.stringify(added),
      changed: JSON.stringify(changed),
      imported_by: by,
      imported_at: at,
    })
    .execute();
};

/** An import that has not been taken back, locked. */
export const lockImport = async (
  db: Kysely<Tables>,
  companyId: number,
  importId: number,
): Promise<HolidayImport | undefined> => {
  const row = await db
    .selectFrom('holiday_import')
    .select(['year', 'added', 'changed'])
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .where('undone_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && { importId, ...row };
};

/** Says that an import was taken back. */
export const endImport = async (
  db: Kysely<Tables>,
  { companyId, by, at }: Writer,
  importId: number,
): Promise<void> => {
  await db
    .updateTable('holiday_import')
    .set({ undone_at: at, undone_by: by })
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .execute();
};
