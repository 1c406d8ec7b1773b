import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import type { TreeBounds } from './departments.ts';

/** A live department by where it stands. */
export interface ListedDepartment {
  readonly id: number;
  readonly name: string;
  /** Ids from the top down, its own last. */
  readonly ancestors: readonly number[];
}

/** The departments within bounds, depth first, at most `limit`. */
export const listDepartments = (
  db: Kysely<Tables>,
  companyId: number,
  { all, departments }: TreeBounds,
  limit: number,
): Promise<readonly ListedDepartment[]> =>
  db
    .selectFrom('department')
    .select(['id', 'name', 'ancestors'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .$if(!all, (query) => query.where(sql<boolean>`ancestors && ${[...departments]}::bigint[]`))
    .orderBy('sort_path')
    .limit(limit)
    .execute();
