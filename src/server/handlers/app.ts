import { appCatalogue, type OfferedApp, offeredApp } from '#domain/app/catalogue.ts';
import { checkOrder } from '#domain/app/checkOrder.ts';
import { appIconIds, appIconUrl } from '#domain/app/icons.ts';
import { compareKey } from '#domain/text/compareKey.ts';
import { violation } from '#domain/violation.ts';
import type { App, Calls } from '#generated/types.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { savedRow } from '#server/crud/savedRow.ts';
import {
  type AppRecord,
  findApps,
  insertApp,
  lockApps,
  orderApps,
  setAppStatus,
  updateApp,
} from '#server/repositories/apps.ts';
import { nextId } from '#server/repositories/sequences.ts';
import { checkRoom, type WantedApp, wantedApp } from '#server/workbench/appEntry.ts';
import { appReachOf, reaches } from '#server/workbench/appReach.ts';
import { appChanges, appConflict, saveAround } from '#server/workbench/appWrites.ts';
import { lastDays } from '#server/workbench/lastDays.ts';
import { findReachedApp } from '#server/workbench/reachedApp.ts';
import { type Answer, type CallContext, done, doneUnaudited, type Handler } from './handler.ts';

type QuickAppAddRequest = Calls['quickAppAdd']['request'];

/** An entry of the app centre as the company gets it; undefined where there is none, or the company has it. */
const offerOf = async (
  context: CallContext,
  offerId: number,
  present: readonly AppRecord[],
): Promise<WantedApp | undefined> => {
  const offer = offeredApp(offerId);
  if (offer === undefined || present.some((record) => record.offer_id === offerId)) return undefined;
  const others = present.map(({ name }) => name);
  const named = { name: offer.name, category_id: offer.category, icon_id: offer.iconId };
  const { violations, ...wanted } = await wantedApp(context, named, undefined, others);
  const columns = {
    name_en: offer.nameEn,
    name_ja: offer.nameJa,
    kind: 'native' as const,
    offer_id: offerId,
  };
  return {
    ...wanted,
    columns: { ...wanted.columns, ...columns },
    // It opens inside the product: it has no address to be asked for.
    violations: violations.filter(({ field }) => field !== 'url'),
  };
};

const wantedOf = async (
  context: CallContext,
  { offer_id: offerId, ...request }: QuickAppAddRequest,
  present: readonly AppRecord[],
): Promise<WantedApp | undefined> =>
  typeof offerId === 'number'
    ? offerOf(context, offerId, present)
    : wantedApp(
        context,
        request,
        undefined,
        present.map(({ name }) => name),
      );

/** An app as it was saved, with its audit row: what it is by now that it was not before. */
const saidSaved = async (
  context: CallContext,
  id: number,
  action: 'app.create' | 'app.update',
  before: App | undefined,
): Promise<Answer<App>> => {
  const row = await savedRow('app', id, context);
  const changes = appChanges(before, row);
  context.audit({ action, targetType: 'app', targetId: id, targetName: row.name, changes });
  return done(row);
};

/** Adds an app of the app centre by its `offer_id`, or a page of the company's own. */
export const quickAppAdd: Handler<'quickAppAdd'> = async (request, context) => {
  const { db, actor, now } = context;
  const { companyId } = actor;
  if (!(await appReachOf(context, 'create')).all) return refuse([violation('app.limitedReach')]);
  await lockApps(db, companyId);
  const present = await findApps(db, companyId, lastDays(now));
  const wanted = await wantedOf(context, request, present);
  if (wanted === undefined) return refuse([violation('app.offerMissing', 'offer_id')]);
  const broken = [...checkRoom(present.length), ...wanted.violations];
  if (broken.length > 0) return refuse(broken);
  const id = await nextId(db, companyId, 'app');
  await insertApp(db, { companyId, id }, wanted.columns, { at: now, by: actor.userId });
  await saveAround(context, id, wanted);
  return saidSaved(context, id, 'app.create', undefined);
};

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
  const records = await findApps(db, actor.companyId, lastDays(now));
  const installed = new Map(records.map((record) => [record.offer_id, record]));
  const found = appCatalogue.filter(
    (offer) =>
      (category === undefined || category === null || offer.category === category) &&
      (key === '' || isNamed(offer, key)),
  );
  return done({ list: found.map((offer) => offerRow(offer, installed.get(offer.offerId))) });
};

type QuickAppEditRequest = Calls['quickAppEdit']['request'];

/**
 * Who manages an app and who sees it is decided by those who may give rights in it: whoever may also delete it. An app manager's form
 * says nothing about either.
 */
const decidesPeople = async (context: CallContext, id: number): Promise<boolean> =>
  reaches(await appReachOf(context, 'remove'), id);

const withoutPeople = ({ admins: _, visible: __, ...request }: QuickAppEditRequest): QuickAppEditRequest =>
  request;

/** Changes an app; what is not mentioned stays as it is. */
export const quickAppEdit: Handler<'quickAppEdit'> = async (request, context) => {
  const { db, actor, now } = context;
  const { companyId } = actor;
  const { app_id: id, version } = request;
  await lockApps(db, companyId);
  const record = await findReachedApp(context, id, 'update');
  if (record === undefined) return refuse([violation('app.missing', 'app_id')]);
  const conflict = await appConflict(context, record, version);
  if (conflict !== undefined) return conflict;
  const old = await savedRow('app', id, context);
  const others = (await findApps(db, companyId, lastDays(now)))
    .filter((each) => each.app_id !== id)
    .map(({ name }) => name);
  const asked = (await decidesPeople(context, id)) ? request : withoutPeople(request);
  const wanted = await wantedApp(context, asked, record, others);
  if (wanted.violations.length > 0) return refuse(wanted.violations);
  await updateApp(db, { companyId, id }, wanted.columns, { at: now, by: actor.userId });
  await saveAround(context, id, wanted);
  return saidSaved(context, id, 'app.update', old);
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
