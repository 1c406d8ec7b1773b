import { type AppRecord, findApps } from '#server/features/workbench/store/apps.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { appReachOf, reaches } from './appReach.ts';
import { lastDays } from './lastDays.ts';

/** An app the reader reaches with a permission; undefined for one out of reach as for one that is not there. */
export const findReachedApp = async (
  context: CallContext,
  id: number,
  permission: 'read' | 'update' | 'remove',
): Promise<AppRecord | undefined> => {
  const { db, actor, now } = context;
  if (!reaches(await appReachOf(context, permission), id)) return undefined;
  const [record] = await findApps(db, actor.companyId, lastDays(now), [id]);
  return record;
};
