import { type Kysely, sql } from 'kysely';
import { pathSeparator, ranksAfter } from '#domain/department/order.ts';
import type { Tables } from './tables.ts';
import type { TableNews } from './tablesFromModels.ts';
import { allowLongWork, startWorkMs } from './waitingLine.ts';

/** A table whose rows have a rank each among those of one company and one list. */
interface RankedTable {
  readonly table: 'department' | 'membership';
  readonly list: string;
  readonly id: string;
}

const departments: RankedTable = { table: 'department', list: 'super_dept_id', id: 'id' };
const memberships: RankedTable = { table: 'membership', list: 'department_id', id: 'user_id' };

/**
 * None of today's ranks, which begin with a letter that says how many digits there are at least: `a` and `Z` one, `b` and `Y` two, and so
 * on to `z` and `A`. All have the same 62 digits, and none ends in 0.
 */
const isOld = sql<boolean>`(rank < 'A' or length(rank) < case when rank >= 'a' then ascii(rank) - 95 else 92 - ascii(rank) end)`;

/** The lists where a rank is none of today's. */
const oldLists = ({ table, list }: RankedTable) => sql`
  select company_id, ${sql.ref(list)} from ${sql.table(table)} where ${isOld}`;

/** How long the longest of those lists is; 0: all is as it should be. */
const longestOldList = async (db: Kysely<Tables>, ranked: RankedTable): Promise<number> => {
  const { rows } = await sql<{ readonly longest: number }>`
    select coalesce(max(size), 0)::int as longest from (
      select count(*) as size from ${sql.table(ranked.table)}
      where (company_id, ${sql.ref(ranked.list)}) in (${oldLists(ranked)})
      group by company_id, ${sql.ref(ranked.list)}) list`.execute(db);
  return rows[0]?.longest ?? 0;
};

/** Gives every row of those lists the rank its place has in a list that was filled from the front; answers how many rows. */
const giveRanks = async (db: Kysely<Tables>, ranked: RankedTable, longest: number): Promise<number> => {
  const [table, list, id] = [sql.table(ranked.table), sql.ref(ranked.list), sql.ref(ranked.id)];
  const { numAffectedRows = 0n } = await sql`
    update ${table} ranked set rank = fresh.rank
    from (
      select company_id, ${list} as list, ${id} as id,
        row_number() over (partition by company_id, ${list} order by rank, ${id}) as place
      from ${table} where (company_id, ${list}) in (${oldLists(ranked)})
    ) old
    join unnest(${[...ranksAfter(undefined, longest)]}::text[]) with ordinality as fresh (rank, place)
      on fresh.place = old.place
    where ranked.company_id = old.company_id and ranked.${list} = old.list and ranked.${id} = old.id`.execute(
    db,
  );
  return Number(numAffectedRows);
};

/** Every department's path from the ranks above it. */
const givePaths = async (db: Kysely<Tables>): Promise<void> => {
  await sql`
    update department set sort_path = fresh.path
    from (
      select department.company_id, department.id,
        string_agg(above.rank || ${sql.lit(pathSeparator)}, '' order by step.place) as path
      from department, unnest(department.ancestors) with ordinality as step (id, place), department above
      where above.company_id = department.company_id and above.id = step.id
      group by department.company_id, department.id
    ) fresh
    where department.company_id = fresh.company_id and department.id = fresh.id
      and department.sort_path <> fresh.path`.execute(db);
};

const bringTable = (
  db: Kysely<Tables>,
  ranked: RankedTable,
  thereupon?: (db: Kysely<Tables>) => Promise<void>,
): Promise<readonly TableNews[]> =>
  db.transaction().execute(async (transaction) => {
    await allowLongWork(transaction, startWorkMs);
    if ((await longestOldList(transaction, ranked)) === 0) return [];
    // A server of an earlier version may still be writing. Nothing but this one table is held, so that no one waits in a circle.
    await sql`lock table ${sql.table(ranked.table)} in share row exclusive mode`.execute(transaction);
    const longest = await longestOldList(transaction, ranked);
    if (longest === 0) return [];
    const count = await giveRanks(transaction, ranked, longest);
    await thereupon?.(transaction);
    return [{ noun: ranked.table, news: `rank: ${count} rewritten, in the same order` }];
  });

/**
 * Brings ranks that an earlier version wrote into today's form, in the same order, with the paths made of them: a list that holds one
 * takes no further row else. Each table in one transaction. Rows are looked at instead of noting down that it was done: a server of the
 * earlier version that is stopped last, or a dump of it, brings such ranks once more.
 */
export const bringRanks = async (db: Kysely<Tables>): Promise<readonly TableNews[]> => [
  ...(await bringTable(db, departments, givePaths)),
  ...(await bringTable(db, memberships)),
];
