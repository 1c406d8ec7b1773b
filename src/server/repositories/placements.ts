import { type Kysely, sql } from 'kysely';
import type { DepartmentTable } from '#server/database/tables/addressBook.ts';
import type { Tables } from '#server/database/tables.ts';

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

/** What a change of many people writes into a person's own row. */
export interface PersonChange {
  readonly phone_show?: number;
  readonly executive_mode?: number;
}

/** A person with the main department they get; null: the one they have. */
export interface PersonPlace {
  readonly userId: number;
  readonly mainDepartmentId: number | null;
}

/** Changes the rows of people, all in one statement, and counts their versions up, also where only departments changed. */
export const changePeople = async (
  db: Kysely<Tables>,
  stamp: { readonly companyId: number; readonly at: Date; readonly by: number },
  people: readonly PersonPlace[],
  change: PersonChange,
): Promise<void> => {
  const { phone_show: phoneShow = null, executive_mode: executiveMode = null } = change;
  await sql`
    update member set main_department_id = coalesce(place.main_id, member.main_department_id),
      phone_show = coalesce(${phoneShow}::int, phone_show), executive_mode = coalesce(${executiveMode}::int, executive_mode),
      version = member.version + 1, updated_at = ${stamp.at}, updated_by = ${stamp.by}
    from unnest(${people.map(({ userId }) => userId)}::bigint[],
      ${people.map(({ mainDepartmentId }) => mainDepartmentId)}::bigint[]) as place (user_id, main_id)
    where member.company_id = ${stamp.companyId} and member.user_id = place.user_id`.execute(db);
};
