import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** A table: what it takes on the disk, and what it took when it was last looked through. */
interface Sized {
  readonly name: string;
  readonly pages: number;
  readonly known: number;
}

/** A smaller one is read whole as fast as it is vacuumed. */
const fewPages = 64;
/** So much larger it is worth a pause: a fifth of a second for 10,000 departments, one for 100,000 people. */
const grownBy = 1.3;
/** Looking at the size of every table takes some milliseconds. */
const lookEveryMs = 5 * 60_000;

const findGrown = async (db: Kysely<Tables>): Promise<readonly Sized[]> => {
  const { rows } = await sql<Sized>`
    select relname as name, pg_relation_size(oid) / current_setting('block_size')::int as pages, relpages as known
    from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`.execute(db);
  return rows.filter(({ pages, known }) => pages >= fewPages && pages > known * grownBy);
};

/**
 * What autovacuum does on a server. The embedded engine has none: every version of every row would stay, and a walk along an index would
 * pass them all (a list was three times slower after some thousand changes). Everyone waits while a table is done, and has their turn between
 * two of them. Answers how many were done.
 */
export const createTending = (
  db: Kysely<Tables>,
  letOthersPass: () => Promise<void>,
): (() => Promise<number>) => {
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = performance.now();
    if (now - lookedAt < lookEveryMs) return 0;
    lookedAt = now;
    const grown = await findGrown(db);
    for (const { name } of grown) {
      await letOthersPass();
      await sql`vacuum (analyze) ${sql.table(name)}`.execute(db);
    }
    return grown.length;
  };
};
