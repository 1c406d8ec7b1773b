import { type Kysely, sql } from 'kysely';
import { keptPlan } from '#server/database/statementCache.ts';
import type { Tables } from '#server/database/tables.ts';

/** A value no one else in the company may have. */
export type UniqueField = 'phone' | 'workId' | 'email';

/** Values looked for; null asks about none. */
export interface SoughtValues {
  readonly countryCode: string;
  readonly phone: string | null;
  readonly workId: string | null;
  readonly email: string | null;
}

/** Who holds one of them. `ancestors` are those of the main department, empty where it is gone. */
export interface Holder {
  readonly field: UniqueField;
  readonly userId: number;
  readonly name: string;
  readonly isResigned: boolean;
  readonly departmentName: string | null;
  readonly ancestors: readonly number[];
}

/** Values looked for on behalf of someone: their own are none of someone else's. 0: no one yet. */
export interface SoughtFor extends SoughtValues {
  readonly exceptUserId: number;
}

/**
 * Who has the values, at most one person each: by the unique indexes, so resigned people count until they are purged. In one statement for
 * many: `sought` is the place of those asked for, in whose order holders come.
 */
export const findHoldersOfMany = async (
  db: Kysely<Tables>,
  companyId: number,
  many: readonly SoughtFor[],
): Promise<readonly (Holder & { readonly sought: number })[]> => {
  if (many.length === 0) return [];
  const others = sql`from member where company_id = ${companyId} and user_id <> sought.except_id and status <> 'purged'`;
  const { rows } = await sql<Holder & { readonly sought: number }>`${keptPlan}
    with sought as materialized (
      select * from unnest(${many.map((each) => each.countryCode)}::text[], ${many.map((each) => each.phone)}::text[],
        ${many.map((each) => each.workId)}::text[], ${many.map((each) => each.email)}::text[],
        ${many.map((each) => each.exceptUserId)}::bigint[])
        with ordinality as sought (country_code, phone, work_id, email, except_id, place)
    ), held as materialized (
      select sought.place, 1 as part, 'phone' as field, found.user_id from sought join lateral (
        select user_id ${others} and country_code = sought.country_code and phone = sought.phone limit 1) found on true
      union all
      select sought.place, 2, 'workId', found.user_id from sought join lateral (
        select user_id ${others} and work_id = sought.work_id limit 1) found on true
      union all
      select sought.place, 3, 'email', found.user_id from sought join lateral (
        select user_id ${others} and email is not null and lower(email) = lower(sought.email) limit 1) found on true
    )
    select held.place - 1 as sought, held.field, person.user_id as "userId", person.name,
      person.status <> 'normal' as "isResigned", home.name as "departmentName",
      coalesce(home.ancestors, '{}') as ancestors
    from held
    join member person on person.company_id = ${companyId} and person.user_id = held.user_id
    left join department home on home.company_id = person.company_id and home.id = person.main_department_id
      and home.deleted_at is null
    order by held.place, held.part
  `.execute(db);
  return rows.map((row) => ({ ...row, sought: Number(row.sought) }));
};
