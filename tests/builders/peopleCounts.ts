import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { countedPlaces, keptPlaces } from '#server/features/directory/department/store/recount.ts';

/** People, those of them who are not active, and those in several departments, by company and department (0: the company). */
type Counts = Readonly<Record<string, readonly number[]>>;

const countsOf = async (db: Kysely<Tables>, places: RawBuilder<unknown>): Promise<Counts> => {
  const { rows } = await sql<{ readonly place: string; readonly counts: readonly number[] }>`
    select concat(company_id, ' ', department_id) as place, array[people, inactive, several] as counts
    from ${places} counted order by place`.execute(db);
  return Object.fromEntries(rows.map(({ place, counts }) => [place, counts.map(Number)]));
};

/** What the database has kept. */
export const keptCounts = (db: Kysely<Tables>): Promise<Counts> => countsOf(db, keptPlaces);

/** What counting everyone gives. */
export const countedPeople = (db: Kysely<Tables>): Promise<Counts> => countsOf(db, countedPlaces);
