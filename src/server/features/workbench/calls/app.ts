import { appCatalogue, appIconIds, appIconUrl, type OfferedApp } from '#domain/app/catalogue.ts';
import { checkOrder, checkOthers, checkQuick } from '#domain/app/checkApp.ts';
import { compareKey } from '#domain/text/compareKey.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { versionConflict } from '#server/crud/auditOf.ts';
import { appReachOf, findReachedApp, lastDays, reaches } from '#server/features/workbench/appReach.ts';
import { appConflict } from '#server/features/workbench/appWrites.ts';
import { findQuickApps, saveQuickApps } from '#server/features/workbench/store/appManagers.ts';
import {
  type AppRecord,
  findAppIds,
  findApps,
  lockApps,
  orderApps,
  setAppStatus,
} from '#server/features/workbench/store/apps.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import {
  type Answer,
  type CallContext,
  done,
  doneUnaudited,
  type Handler,
} from '#server/platform/handler.ts';

const isNamed = ({ name, nameEn, nameJa }: OfferedApp, key: string): boolean =>
  [name, nameEn, nameJa].some((text) => compareKey(text).includes(key));

const offerRow = (offer: OfferedApp, installed: AppRecord | undefined) => ({
  offer_id: offer.offerId,
  app_id: installed?.app_id ?? null,
  name: offer.name,
  name_en: offer.nameEn,
  name_ja: offer.nameJa,
  icon_id: offer.iconId,
  icon_url: appIconUrl(offer.iconId),
  url: null,
  kind: 'native' as const,
  category_id: offer.category,
  preset: offer.isPreset ? (1 as const) : (0 as const),
  status: installed === undefined ? null : installed.status === 1 ? (1 as const) : (0 as const),
  sort: offer.offerId,
  visible: { type: 'all' as const, depts: [], users: [] },
  admins: [],
});

/** The app centre: what the product offers, with what of it the company has already. */
export const quickAppChooseList: Handler<'quickAppChooseList'> = async ({ category, keyword }, context) => {
  const { db, actor, now } = context;
  const key = compareKey(keyword ?? '');
  const records = await findApps(db, { companyId: actor.companyId, span: lastDays(now) });
  const installed = new Map(records.map((record) => [record.offer_id, record]));
  const found = appCatalogue.filter(
    (offer) =>
      (category === undefined || category === null || offer.category === category) &&
      (key === '' || isNamed(offer, key)),
  );
  return done({ list: found.map((offer) => offerRow(offer, installed.get(offer.offerId))) });
};

/** Pictures to choose from for an app without one of its own. */
export const quickAppIconList: Handler<'quickAppIconList'> = async () =>
  done({ list: appIconIds.map((id) => ({ icon_id: id, url: appIconUrl(id) })) });

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
  if (record === undefined) return refuse([violation('call.notFound', 'app_id', { noun: 'app' })]);
  const conflict = await appConflict(context, record, version);
  if (conflict !== undefined) return conflict;
  // Pressed twice, or by two people at once: it is as both wanted it.
  if (record.status === status) return doneUnaudited({ app_id: id, status, version: record.version });
  await setAppStatus(db, {
    rowKey: { companyId: actor.companyId, id },
    status,
    stamp: { at: now, by: actor.userId },
  });
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
  const apps = await findApps(db, { companyId: actor.companyId, span: lastDays(now) });
  const category = apps.find(({ app_id: id }) => id === ids[0])?.category_id;
  const siblings = apps.filter((app) => app.category_id === category);
  const present = siblings.map(({ app_id: id }) => id);
  const broken =
    category === undefined
      ? [violation('call.notFound', 'ids', { noun: 'app' })]
      : checkOrder(present, ids, 'app.orderChanged');
  if (broken.length > 0) return refuse(broken);
  const sorts = siblings.map(({ sort }) => sort);
  await orderApps(db, { companyId: actor.companyId, ids, sorts });
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

/**
 * Says which apps of the company stand at the top of the workbench, in this order. Anyone who manages certain apps only places these among
 * the others (contract.md section 4, "Apps, banner").
 */
export const quickAppSave: Handler<'quickAppSave'> = async ({ ids, version }, context) => {
  const { db, actor, now } = context;
  const { companyId } = actor;
  await lockApps(db, companyId);
  const before = await findQuickApps(db, companyId);
  if (typeof version === 'number' && version !== before.version)
    return versionConflict(context, violation('call.versionConflict'), {
      current: { ids: before.app_ids, version: before.version },
      by: before.updated_by,
      at: before.updated_at ?? now,
    });
  const known = [...(await findAppIds(db, companyId, [...before.app_ids, ...ids]))];
  const reach = await appReachOf(context, 'update');
  const broken = [
    ...checkQuick(ids, known),
    ...checkOthers(before.app_ids, ids, (id) => known.includes(id) && !reaches(reach, id)),
  ];
  if (broken.length > 0) return refuse(broken);
  await saveQuickApps(db, companyId, { ids, at: now, by: actor.userId });
  context.audit({
    action: 'quickApp.save',
    targetType: 'quickApp',
    changes: [{ field: 'ids', old: before.app_ids, new: ids }],
  });
  return done({ ids: [...ids], version: before.version + 1 });
};
