import { sql } from 'kysely';
import { appLimits } from '#domain/app/checkApp.ts';
import type { RowQuery } from '#server/crud/sources/rows.ts';
import { appIcon } from '#server/features/workbench/app.ts';
import { isAppReached, lastDays } from '#server/features/workbench/appReach.ts';
import { findQuickApps } from '#server/features/workbench/store/appManagers.ts';
import { selectApps } from '#server/features/workbench/store/apps.ts';

/**
 * The apps at the top of everyone's workbench, in their order; those that were deleted meanwhile are none any more. Everyone sees
 * which they are; how much one is used is told where it is managed (decisions/0018).
 */
export const quickAppRows: RowQuery = {
  isVersioned: true,
  select: (reader) => {
    const { companyId } = reader.actor;
    return sql`select app.app_id, app.name, app.name_en, app.name_ja, app.kind, app.category_id, ${appIcon} as icon_url,
        case when ${isAppReached(reader, 'read', sql`app.app_id`)} then app.opens end as opens, app.preset, app.status, app.sort,
        chosen.place, app.version, app.updated_at, app.updated_by
      from quick_app_list list
      cross join lateral jsonb_array_elements_text(list.app_ids) with ordinality as chosen (app_id, place)
      join (${selectApps(companyId, lastDays(reader.now))}) app on app.app_id = chosen.app_id::bigint
      where list.company_id = ${companyId}`;
  },
  order: () => sql`record.place`,
  figures: async (_, { db, actor }) => ({
    limit: appLimits.quick,
    version: (await findQuickApps(db, actor.companyId)).version,
  }),
};
