import { type Kysely, sql } from 'kysely';
import type { DepartmentTable, Tables } from '#server/database/tables.ts';

/** A live department as somebody is put into it or taken out of it. */
export interface PlaceRecord {
  readonly id: number;
  readonly ancestors: readonly number[];
  readonly source: DepartmentTable['source'];
}

/** Where live departments stand and come from; unknown ids are left out. */
export const findPlaces = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<readonly PlaceRecord[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('department')
        .select(['id', 'ancestors', 'source'])
        .where('company_id', '=', companyId)
        .where('deleted_at', 'is', null)
        .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
        .execute();

/** Makes a department somebody is in already their main one. */
export const makeMain = async (
  db: Kysely<Tables>,
  companyId: number,
  userId: number,
  departmentId: number,
): Promise<void> => {
  await db
    .updateTable('membership')
    .set({ is_main: 1 })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('department_id', '=', departmentId)
    .execute();
};

/** What a change of many people writes into a person's own row. */
export interface PersonChange {
  readonly main_department_id?: number;
  readonly phone_show?: number;
  readonly executive_mode?: number;
}

/** Changes a person's row and counts its version up, also when only their departments have changed. */
export const changePerson = async (
  db: Kysely<Tables>,
  person: { readonly companyId: number; readonly userId: number; readonly at: Date; readonly by: number },
  change: PersonChange,
): Promise<void> => {
  await db
    .updateTable('member')
    .set({
      ...change,
      version: sql<number>`version + 1`,
      updated_at: person.at,
      updated_by: person.by,
    })
    .where('company_id', '=', person.companyId)
    .where('user_id', '=', person.userId)
    .execute();
};
