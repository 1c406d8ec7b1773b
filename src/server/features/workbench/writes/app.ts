import { offeredApp } from '#domain/app/catalogue.ts';
import { violation } from '#domain/violation.ts';
import type { App, Calls } from '#generated/types.ts';
import { savedRow } from '#server/crud/savedRow.ts';
import {
  type NounWrites,
  type Outcome,
  type StandingRow,
  standing,
} from '#server/crud/sources/nounWrites.ts';
import { checkRoom, type WantedApp, wantedApp } from '#server/features/workbench/appEntry.ts';
import { appReachOf, reaches } from '#server/features/workbench/appReach.ts';
import { saveAround, toldOfApp } from '#server/features/workbench/appWrites.ts';
import { lastDays } from '#server/features/workbench/lastDays.ts';
import { findReachedApp } from '#server/features/workbench/reachedApp.ts';
import {
  type AppRecord,
  findApps,
  insertApp,
  lockApps,
  updateApp,
} from '#server/features/workbench/store/apps.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { nextId } from '#server/platform/sequences.ts';

type Added = Calls['quickAppAdd']['request'];
type Edited = Calls['quickAppEdit']['request'];
type Standing = StandingRow<AppRecord>;

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
  { offer_id: offerId, ...request }: Added,
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

/**
 * Who manages an app and who sees it is decided by those who may give rights in it: whoever may also delete it. An app manager's form
 * says nothing about either.
 */
const decidesPeople = async (context: CallContext, id: number): Promise<boolean> =>
  reaches(await appReachOf(context, 'remove'), id);

const withoutPeople = ({ admins: _, visible: __, ...request }: Edited): Edited => request;

const saved = async (context: CallContext, id: number, wanted: WantedApp): Promise<Outcome> => {
  await saveAround(context, id, wanted);
  const row = await savedRow('app', id, context);
  return { id, name: row.name, told: toldOfApp(row), reply: row };
};

/** An app of the app centre by its `offer_id`, or a page of the company's own. */
const add = async (request: Added, context: CallContext): Promise<Outcome> => {
  const { db, actor, now } = context;
  const { companyId } = actor;
  if (!(await appReachOf(context, 'create')).all) return [violation('app.limitedReach')];
  const present = await findApps(db, companyId, lastDays(now));
  const wanted = await wantedOf(context, request, present);
  if (wanted === undefined) return [violation('app.offerMissing', 'offer_id')];
  const broken = [...checkRoom(present.length), ...wanted.violations];
  if (broken.length > 0) return broken;
  const id = await nextId(db, companyId, 'app');
  await insertApp(db, { companyId, id }, wanted.columns, { at: now, by: actor.userId });
  return saved(context, id, wanted);
};

/** What is not mentioned stays as it is. */
const edit = async (request: Edited, app: Standing, context: CallContext): Promise<Outcome> => {
  const { db, actor, now } = context;
  const { companyId } = actor;
  const { id } = app;
  const others = (await findApps(db, companyId, lastDays(now)))
    .filter((each) => each.app_id !== id)
    .map(({ name }) => name);
  const asked = (await decidesPeople(context, id)) ? request : withoutPeople(request);
  const wanted = await wantedApp(context, asked, app.record, others);
  if (wanted.violations.length > 0) return wanted.violations;
  await updateApp(db, { companyId, id }, wanted.columns, { at: now, by: actor.userId });
  return saved(context, id, wanted);
};

/** Apps of the company's workbench. */
export const appWrites = {
  lock: ({ db, actor }) => lockApps(db, actor.companyId),
  find: async (request, context) => {
    if (!('app_id' in request)) return undefined;
    const { app_id: id } = request;
    const app = await findReachedApp(context, id, 'update');
    if (app === undefined) return [violation('call.notFound', 'app_id', { noun: 'app' })];
    return standing(id, app, toldOfApp(await savedRow('app', id, context)));
  },
  show: (id, context) => savedRow('app', id, context),
  save: (request, app, context) =>
    app === undefined || !('app_id' in request) ? add(request, context) : edit(request, app, context),
} satisfies NounWrites<{ save: Added | Edited; standing: Standing; row: App }>;
