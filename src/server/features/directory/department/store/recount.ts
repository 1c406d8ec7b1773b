import { type Kysely, type RawBuilder, sql } from 'kysely';
import { countedPlace } from '#server/database/peopleCounts.ts';
import type { Tables } from '#server/database/tables.ts';
import type { TableNews } from '#server/database/tablesFromModels.ts';
import { allowLongWork } from '#server/database/waitingLine.ts';

/** A place (0: the company) whose kept count is not what counting gives: people, not active, in several departments. */
export interface WrongCount {
  readonly company_id: number;
  readonly department_id: number;
  readonly kept: readonly number[];
  readonly counted: readonly number[];
}

/** Everyone counted, for a `from` clause: a row for each place there are people in, in the columns of `people_count`. */
export const countedPlaces: RawBuilder<unknown> = sql`(
  select company_id, department_id, count(*) as people, count(*) filter (where active_status = 0) as inactive,
    count(*) filter (where is_several) as several
  from (
    select distinct company_id, user_id, active_status, is_several, unnest(case active_status
      when 0 then array[${sql.lit(countedPlace.inactive)}, ${sql.lit(countedPlace.company)}]::bigint[] || ancestors
      else ${sql.lit(countedPlace.company)}::bigint || ancestors end) as department_id
    from (
      select member.company_id, member.user_id, member.active_status,
        count(*) over (partition by member.company_id, member.user_id) > 1 as is_several, department.ancestors
      from member
      join membership on membership.company_id = member.company_id and membership.user_id = member.user_id
      join department on department.company_id = membership.company_id and department.id = membership.department_id
      where member.status = 'normal'
    ) seated
  ) placed
  group by company_id, department_id)`;

/** What is kept, for a `from` clause, added up. */
export const keptPlaces: RawBuilder<unknown> = sql`(
  select company_id, department_id, sum(people) as people, sum(inactive) as inactive, sum(several) as several
  from people_count group by company_id, department_id
  having sum(people) <> 0 or sum(inactive) <> 0 or sum(several) <> 0)`;

/** Places whose count has gone astray; none, unless someone wrote to the tables past their triggers. */
export const findWrongCounts = async (db: Kysely<Tables>): Promise<readonly WrongCount[]> => {
  const { rows } = await sql<WrongCount>`
    select company_id, department_id,
      array[coalesce(kept.people, 0), coalesce(kept.inactive, 0), coalesce(kept.several, 0)]::int[] as kept,
      array[coalesce(counted.people, 0), coalesce(counted.inactive, 0), coalesce(counted.several, 0)]::int[] as counted
    from ${keptPlaces} kept full join ${countedPlaces} counted using (company_id, department_id)
    where (kept.people, kept.inactive, kept.several)
      is distinct from (counted.people, counted.inactive, counted.several)
    order by company_id, department_id`.execute(db);
  return rows;
};

/** Longer than the largest company takes to be counted. */
const recountMs = 10 * 60_000;

/** Counts everyone of all companies; writes that seat or unseat someone wait. Gives the places that were wrong. */
export const recountPeople = (db: Kysely<Tables>): Promise<readonly WrongCount[]> =>
  db.transaction().execute(async (transaction) => {
    await allowLongWork(transaction, recountMs);
    await sql`lock table member, membership, department in share row exclusive mode`.execute(transaction);
    const wrong = await findWrongCounts(transaction);
    if (wrong.length === 0) return wrong;
    await sql`delete from people_count`.execute(transaction);
    await sql`insert into people_count (company_id, department_id, people, inactive, several)
      select company_id, department_id, people, inactive, several from ${countedPlaces} counted`.execute(
      transaction,
    );
    return wrong;
  });

/**
 * Counts everyone once more where a version before this one has counted: it kept no numbers of those who are not active. The kept numbers are
 * looked at instead of noting down that it was done: a dump of that version brings them once more.
 */
export const bringCounts = async (db: Kysely<Tables>): Promise<readonly TableNews[]> => {
  const { company, inactive } = countedPlace;
  const { rows } = await sql`
    select from people_count where department_id in (${sql.lit(company)}, ${sql.lit(inactive)})
    group by company_id
    having sum(case when department_id = ${sql.lit(company)} then inactive else -people end) <> 0`.execute(
    db,
  );
  if (rows.length === 0) return [];
  const wrong = await recountPeople(db);
  return [{ noun: 'people_count', news: `${wrong.length} places counted again` }];
};
