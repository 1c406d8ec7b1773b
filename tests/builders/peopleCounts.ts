import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** People, those of them who are not active, and those in several departments, by company and department (0: the company). */
type Counts = Readonly<Record<string, readonly number[]>>;

interface Row {
  readonly place: string;
  readonly counts: readonly number[];
}

const toCounts = (rows: readonly Row[]): Counts =>
  Object.fromEntries(rows.map(({ place, counts }) => [place, counts.map(Number)]));

/** What the database has kept. */
export const keptCounts = async (db: Kysely<Tables>): Promise<Counts> => {
  const { rows } = await sql<Row>`
    select concat(company_id, ' ', department_id) as place, array[sum(people), sum(inactive), sum(several)] as counts
    from people_count group by company_id, department_id
    having sum(people) <> 0 or sum(inactive) <> 0 or sum(several) <> 0 order by place`.execute(db);
  return toCounts(rows);
};

/** What counting everyone gives. */
export const countedPeople = async (db: Kysely<Tables>): Promise<Counts> => {
  const { rows } = await sql<Row>`
    with person as (
      select member.company_id, member.user_id, member.active_status,
        count(*) over (partition by member.company_id, member.user_id) > 1 as is_several, department.ancestors
      from member
      join membership on membership.company_id = member.company_id and membership.user_id = member.user_id
      join department on department.company_id = membership.company_id and department.id = membership.department_id
      where member.status = 'normal'
    ), place as (
      select distinct company_id, user_id, active_status, is_several, unnest(0::bigint || ancestors) as department_id
      from person
    )
    select concat(company_id, ' ', department_id) as place,
      array[count(*), count(*) filter (where active_status = 0), count(*) filter (where is_several)] as counts
    from place group by company_id, department_id order by 1`.execute(db);
  return toCounts(rows);
};
