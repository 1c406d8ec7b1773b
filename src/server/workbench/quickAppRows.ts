import { appLimits } from '#domain/app/checkApp.ts';
import type { App, Calls, QuickApp } from '#generated/types.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import { findApps } from '#server/repositories/apps.ts';
import { findQuickApps } from '#server/repositories/quickApps.ts';
import { type AppReach, appReachOf, reaches } from './appReach.ts';
import { appRows, lastDays } from './appRows.ts';

/** The quick apps of a company as the calls answer them. */
export type QuickApps = Calls['quickAppList']['reply'];

const quickRow = (app: App, reach: AppReach): QuickApp => ({
  version: app.version,
  can: { read: 1 },
  app_id: app.app_id,
  name: app.name,
  name_en: app.name_en ?? null,
  name_ja: app.name_ja ?? null,
  kind: app.kind,
  // Every row has one; a form may leave it out.
  category_id: app.category_id ?? 0,
  icon_url: app.icon_url,
  // Everybody sees which apps are at the top; how much one is used is told where it is managed (decisions/0018).
  opens: reaches(reach, app.app_id) ? app.opens : null,
  preset: app.preset,
  status: app.status,
  sort: app.sort,
});

/** The company's quick apps in their order; those that were deleted meanwhile are none any more. */
export const quickAppsNow = async (context: CallContext): Promise<QuickApps> => {
  const { db, actor, now } = context;
  const { app_ids: ids, version } = await findQuickApps(db, actor.companyId);
  const rows = await appRows(context, await findApps(db, actor.companyId, lastDays(now), ids));
  const byId = new Map(rows.map((row) => [row.app_id, row]));
  const reach = await appReachOf(context, 'read');
  const list = ids.flatMap((id) => byId.get(id) ?? []).map((app) => quickRow(app, reach));
  return { list, limit: appLimits.quick, version };
};
