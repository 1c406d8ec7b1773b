import { type Kysely, sql } from 'kysely';
import { type TemporaryType, temporaryTypes, usualHours } from '#domain/temporary/vocabulary.ts';
import type { Tables } from '#server/database/tables.ts';

/** A type as it is now, with the department it begins with while that is there, and how many people work on it. */
export interface TemporaryTypeRecord {
  readonly type: TemporaryType;
  readonly hours: number;
  readonly default_department_id: number | null;
  readonly department: string | null;
  readonly ancestors: readonly number[] | null;
  readonly leaves_groups: number;
  readonly version: number;
  readonly updated_at: Date | null;
  readonly updated_by: number | null;
}

/** What is said of a type. */
export interface TemporaryTypeChange {
  readonly hours: number;
  readonly default_department_id: number | null;
  readonly leaves_groups: number;
}

const usual = (type: TemporaryType): TemporaryTypeRecord => ({
  type,
  hours: usualHours[type],
  default_department_id: null,
  department: null,
  ancestors: null,
  leaves_groups: 1,
  version: 0,
  updated_at: null,
  updated_by: null,
});

/** The three types; what a company has not said of one is as usual, with version 0. A deleted department is none. */
export const findTemporaryTypes = async (
  db: Kysely<Tables>,
  companyId: number,
): Promise<readonly TemporaryTypeRecord[]> => {
  const rows = await db
    .selectFrom('temporary_type as own')
    .leftJoin('department as home', (join) =>
      join
        .onRef('home.company_id', '=', 'own.company_id')
        .onRef('home.id', '=', 'own.default_department_id')
        .on('home.deleted_at', 'is', null),
    )
    .where('own.company_id', '=', companyId)
    .select(['own.type', 'own.hours', 'home.id as default_department_id', 'home.name as department'])
    .select(['home.ancestors', 'own.leaves_groups', 'own.version', 'own.updated_at', 'own.updated_by'])
    .execute();
  const known = new Map(rows.map((row) => [row.type, row]));
  return temporaryTypes.map((type) => known.get(type) ?? usual(type));
};

/** One of them. */
export const findTemporaryType = async (
  db: Kysely<Tables>,
  companyId: number,
  type: TemporaryType,
): Promise<TemporaryTypeRecord> =>
  (await findTemporaryTypes(db, companyId)).find((each) => each.type === type) ?? usual(type);

/** People of a type whose saving waits for that of another: held until the transaction ends. */
export const lockTemporaryType = async (
  db: Kysely<Tables>,
  companyId: number,
  type: TemporaryType,
): Promise<void> => {
  const key = `temporaryType:${companyId}:${type}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
};

/** Says what a type is from now on. */
export const saveTemporaryType = async (
  db: Kysely<Tables>,
  companyId: number,
  type: TemporaryType,
  { change, by, at }: { readonly change: TemporaryTypeChange; readonly by: number; readonly at: Date },
): Promise<void> => {
  const stamp = { ...change, updated_at: at, updated_by: by };
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
