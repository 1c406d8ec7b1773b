import { checkOrder } from '#domain/app/checkOrder.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import {
  type Answer,
  type CallContext,
  done,
  doneUnaudited,
  type Handler,
} from '#server/handlers/handler.ts';
import { findApps, lockApps, orderApps, setAppStatus } from '#server/repositories/apps.ts';
import { appReachOf } from '#server/workbench/appReach.ts';
import { appConflict } from '#server/workbench/appWrites.ts';
import { lastDays } from '#server/workbench/lastDays.ts';
import { findReachedApp } from '#server/workbench/reachedApp.ts';

type Reply = Calls['quickAppUpperLower']['reply'];

interface Switching {
  readonly id: number;
  readonly status: 0 | 1;
  readonly version: number | null | undefined;
}

const switchApp = async (
  context: CallContext,
  { id, status, version }: Switching,
): Promise<Answer<Reply>> => {
  const { db, actor, now } = context;
  const record = await findReachedApp(context, id, 'update');
  if (record === undefined) return refuse([violation('app.missing', 'app_id')]);
  const conflict = await appConflict(context, record, version);
  if (conflict !== undefined) return conflict;
  // Pressed twice, or by two people at once: it is as both wanted it.
  if (record.status === status) return doneUnaudited({ app_id: id, status, version: record.version });
  await setAppStatus(db, { companyId: actor.companyId, id }, status, { at: now, by: actor.userId });
  context.audit({
    action: status === 1 ? 'app.enable' : 'app.disable',
    targetType: 'app',
    targetId: id,
    targetName: record.name,
    changes: [{ field: 'status', old: record.status, new: status }],
  });
  return done({ app_id: id, status, version: record.version + 1 });
};

const sortApps = async (context: CallContext, ids: readonly number[]): Promise<Answer<Reply>> => {
  const { db, actor, now } = context;
  if (!(await appReachOf(context, 'create')).all) return refuse([violation('app.limitedReach')]);
  const apps = await findApps(db, actor.companyId, lastDays(now));
  const category = apps.find(({ app_id: id }) => id === ids[0])?.category_id;
  const siblings = apps.filter((app) => app.category_id === category);
  const present = siblings.map(({ app_id: id }) => id);
  const broken =
    category === undefined ? [violation('app.missing', 'ids')] : checkOrder(present, ids, 'app.orderChanged');
  if (broken.length > 0) return refuse(broken);
  const places = siblings.map(({ sort }) => sort);
  await orderApps(db, actor.companyId, ids, places);
  context.audit({
    action: 'app.sort',
    targetType: 'app',
    changes: [{ field: 'sort', old: present, new: ids }],
  });
  return done({ ids: [...ids] });
};

/** Enables (1) or disables (0) an app, or puts all apps of one category into the order of `ids`. */
export const quickAppUpperLower: Handler<'quickAppUpperLower'> = async (request, context) => {
  const { app_id: id, status, ids, version } = request;
  await lockApps(context.db, context.actor.companyId);
  if (ids !== undefined && ids !== null) return sortApps(context, ids);
  if (id === undefined || id === null) return refuse([violation('validation.required', 'app_id')]);
  if (status === undefined || status === null) return refuse([violation('validation.required', 'status')]);
  return switchApp(context, { id, status, version });
};
