import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** A value nobody else in the company may have. */
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

/** Who has the values, at most one person each: by the unique indexes, so resigned people count until they are purged. */
export const findHolders = async (
  db: Kysely<Tables>,
  companyId: number,
  { countryCode, phone, workId, email }: SoughtValues,
  exceptUserId: number,
): Promise<readonly Holder[]> => {
  const others = sql`from member where company_id = ${companyId} and user_id <> ${exceptUserId} and status <> 'purged'`;
  const { rows } = await sql<Holder>`
    with held as (
      (select 'phone' as field, 1 as place, user_id ${others}
        and country_code = ${countryCode} and phone = ${phone}::text limit 1)
      union all
      (select 'workId', 2, user_id ${others} and work_id = ${workId}::text limit 1)
      union all
      (select 'email', 3, user_id ${others} and lower(email) = lower(${email}::text) limit 1)
    )
    select held.field, person.user_id as "userId", person.name, person.status <> 'normal' as "isResigned",
      home.name as "departmentName", coalesce(home.ancestors, '{}') as ancestors
    from held
    join member person on person.company_id = ${companyId} and person.user_id = held.user_id
    left join department home on home.company_id = person.company_id and home.id = person.main_department_id
      and home.deleted_at is null
    order by held.place
  `.execute(db);
  return rows;
};
