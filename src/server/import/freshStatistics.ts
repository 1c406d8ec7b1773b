import { type Kysely, sql } from 'kysely';
import type { EntityModel } from '#engine/model.ts';
import type { Tables } from '#server/database/tables.ts';

/** From so many written rows on, and at every fourfold of it. */
const firstAt = 200;
const growth = 4;

const addressBook = ['member', 'membership', 'member_search', 'department', 'import_row'] as const;

const nextAt = (done: number): number => {
  let at = firstAt;
  while (at <= done) at *= growth;
  return at;
};

/**
 * Tells the database how large its tables have become whenever an import has grown them much: an embedded one does it never by
 * itself, others a minute late, and until then rows are looked for one by one among all that were just written.
 */
export const keepStatisticsFresh = async (
  db: Kysely<Tables>,
  model: EntityModel | undefined,
  done: number,
  size: number,
): Promise<void> => {
  if (done + size < nextAt(done)) return;
  const tables = model?.isGenerated === true ? [model.noun, 'import_row'] : addressBook;
  for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(db);
};
