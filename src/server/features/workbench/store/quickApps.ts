import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** The quick apps of a company as stored; apps that are gone may still be among the ids. */
export interface QuickAppList {
  readonly app_ids: readonly number[];
  readonly version: number;
  readonly updated_at: Date | null;
  readonly updated_by: number | null;
}

/** The list; version 0 of a company that has never said which. */
export const findQuickApps = async (db: Kysely<Tables>, companyId: number): Promise<QuickAppList> =>
  (await db
    .selectFrom('quick_app_list')
    .select(['app_ids', 'version', 'updated_at', 'updated_by'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()) ?? { app_ids: [], version: 0, updated_at: null, updated_by: null };

/** Keeps the list and counts its version up. */
export const saveQuickApps = async (
  db: Kysely<Tables>,
  companyId: number,
  { ids, at, by }: { readonly ids: readonly number[]; readonly at: Date; readonly by: number },
): Promise<void> => {
  const stamp = { app_ids: JSON.stringify(ids), updated_at: at, updated_by: by };
  await db
    .insertInto('quick_app_list')
    .values({ company_id: companyId, ...stamp })
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet({ ...stamp, version: sql<number>`quick_app_list.version + 1` }),
    )
    .execute();
};
