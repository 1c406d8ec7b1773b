import { sql } from 'kysely';
import { appIconIds, appIconUrl, offeredApp, usualIconId } from '#domain/app/catalogue.ts';
import { appLimits } from '#domain/app/checkApp.ts';
import { compareKey } from '#domain/text/compareKey.ts';
import { violation } from '#domain/violation.ts';
import type { App, Calls } from '#generated/types.ts';
import { changesBetween } from '#server/crud/auditOf.ts';
import { containsText } from '#server/crud/filters.ts';
import type { LoadedRow, RowQuery } from '#server/crud/sources/rows.ts';
import {
  type NounWrites,
  type Outcome,
  type StandingRow,
  standing,
  type WriteHooks,
} from '#server/crud/sources/writes.ts';
import { savedRow } from '#server/crud/wireRow.ts';
import { releaseFileFields } from '#server/platform/files/rowFiles.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { nextId } from '#server/platform/store/sequences.ts';
import {
  appModel,
  appReachOf,
  findKnown,
  findReachedApp,
  isAppReached,
  lastDays,
  partedOf,
  reaches,
} from './appReach.ts';
import { auditedApp, checkRoom, type RequestedApp, requestedApp, saveAround } from './appWrites.ts';
import { findQuickApps } from './store/appManagers.ts';
import {
  type AppRecord,
  deleteApp,
  findApps,
  insertApp,
  lockApps,
  selectApps,
  updateApp,
} from './store/apps.ts';

/** Takes an app away for good; what the product brings stays (contract.md section 2). */
export const appHooks = {
  lock: ({ db, actor }) => lockApps(db, actor.companyId),
  actions: {
    remove: async ({ app_id: id }, _, context) => {
      const { db, actor, now } = context;
      const changes = changesBetween(auditedApp(await savedRow('app', id, context)), {});
      await deleteApp(db, { companyId: actor.companyId, id }, { at: now, by: actor.userId });
      await releaseFileFields(context, appModel(context), [id]);
      return { changes };
    },
  },
} satisfies WriteHooks<App>;

type Added = Calls['quickAppAdd']['request'];
type Edited = Calls['quickAppEdit']['request'];
type Standing = StandingRow<AppRecord>;

/** An entry of the app centre as the company gets it; undefined where there is none, or the company has it. */
const offerOf = async (
  context: CallContext,
  offerId: number,
  present: readonly AppRecord[],
): Promise<RequestedApp | undefined> => {
  const offer = offeredApp(offerId);
  if (offer === undefined || present.some((record) => record.offer_id === offerId)) return undefined;
  const others = present.map(({ name }) => name);
  const named = { name: offer.name, category_id: offer.category, icon_id: offer.iconId };
  const { violations, ...requested } = await requestedApp(context, {
    request: named,
    before: undefined,
    others,
  });
  const columns = {
    name_en: offer.nameEn,
    name_ja: offer.nameJa,
    kind: 'native' as const,
    offer_id: offerId,
  };
  return {
    ...requested,
    columns: { ...requested.columns, ...columns },
    // It opens inside the product: it has no address to be asked for.
    violations: violations.filter(({ field }) => field !== 'url'),
  };
};

const requestedOf = async (
  context: CallContext,
  { offer_id: offerId, ...request }: Added,
  present: readonly AppRecord[],
): Promise<RequestedApp | undefined> =>
  typeof offerId === 'number'
    ? offerOf(context, offerId, present)
    : requestedApp(context, { request, before: undefined, others: present.map(({ name }) => name) });

/**
 * Who manages an app and who sees it is decided by those who may give rights in it: those who may also delete it. An app manager's form
 * says nothing about either.
 */
const decidesPeople = async (context: CallContext, id: number): Promise<boolean> =>
  reaches(await appReachOf(context, 'remove'), id);

const withoutPeople = ({ admins: _, visible: __, ...request }: Edited): Edited => request;

const saved = async (context: CallContext, id: number, requested: RequestedApp): Promise<Outcome> => {
  await saveAround(context, id, requested);
  const row = await savedRow('app', id, context);
  return { id, name: row.name, audited: auditedApp(row), reply: row };
};

/** An app of the app centre by its `offer_id`, or a page of the company's own. */
const add = async (request: Added, context: CallContext): Promise<Outcome> => {
  const { db, actor, now } = context;
  const { companyId } = actor;
  if (!(await appReachOf(context, 'create')).all) return [violation('app.limitedReach')];
  const present = await findApps(db, { companyId, span: lastDays(now) });
  const requested = await requestedOf(context, request, present);
  if (requested === undefined) return [violation('app.offerMissing', 'offer_id')];
  const broken = [...checkRoom(present.length), ...requested.violations];
  if (broken.length > 0) return broken;
  const id = await nextId(db, { companyId, noun: 'app' });
  await insertApp(db, {
    rowKey: { companyId, id },
    columns: requested.columns,
    stamp: { at: now, by: actor.userId },
  });
  return saved(context, id, requested);
};

/** What is not mentioned stays as it is. */
const edit = async (request: Edited, app: Standing, context: CallContext): Promise<Outcome> => {
  const { db, actor, now } = context;
  const { companyId } = actor;
  const { id } = app;
  const others = (await findApps(db, { companyId, span: lastDays(now) }))
    .filter((each) => each.app_id !== id)
    .map(({ name }) => name);
  const asked = (await decidesPeople(context, id)) ? request : withoutPeople(request);
  const requested = await requestedApp(context, { request: asked, before: app.record, others });
  if (requested.violations.length > 0) return requested.violations;
  await updateApp(db, {
    rowKey: { companyId, id },
    columns: requested.columns,
    stamp: { at: now, by: actor.userId },
  });
  return saved(context, id, requested);
};

/** Apps of the company's workbench. */
export const appWrites = {
  lock: ({ db, actor }) => lockApps(db, actor.companyId),
  find: async (request, context) => {
    if (!('app_id' in request)) return undefined;
    const { app_id: id } = request;
    const app = await findReachedApp(context, id, 'update');
    if (app === undefined) return [violation('call.notFound', 'app_id', { noun: 'app' })];
    return standing(id, app, auditedApp(await savedRow('app', id, context)));
  },
  show: (id, context) => savedRow('app', id, context),
  save: (request, app, context) =>
    app === undefined || !('app_id' in request) ? add(request, context) : edit(request, app, context),
} satisfies NounWrites<{ save: Added | Edited; standing: Standing; row: App }>;

/** Whom an app names, as it is stored. */
const namedBy = ({ values }: LoadedRow) => {
  const { depts, users } = values.visible as Readonly<Record<'depts' | 'users', readonly number[]>>;
  return { depts, users, admins: values.admins as readonly number[] };
};

/** The picture of an `app`: its own, or one of those there are. */
const appIcon = sql`coalesce(app.icon ->> 'url', (${appIconIds.map(appIconUrl)}::text[])[app.icon_id],
  ${appIconUrl(usualIconId)})`;

/** Whom an app names is told as far as the reader knows them; what they do not reach with a permission is withheld. */
const complete = async (rows: readonly LoadedRow[], context: CallContext): Promise<readonly LoadedRow[]> => {
  const known = await findKnown(context, rows.map(namedBy));
  const update = await appReachOf(context, 'update');
  const remove = await appReachOf(context, 'remove');
  return rows.map((row) => {
    const { depts, users, admins } = partedOf(namedBy(row), known);
    return {
      ...row,
      values: {
        ...row.values,
        visible: { ...(row.values.visible as object), depts: depts.seen, users: users.seen },
        hidden_audience: depts.unseen.length + users.unseen.length,
        admins: admins.seen,
        hidden_admins: admins.unseen.length,
      },
      withheld: [
        ...(reaches(update, row.id) ? [] : ['update', 'enable', 'disable']),
        ...(reaches(remove, row.id) ? [] : ['remove']),
      ],
    };
  });
};

/** The company's apps, in the order of the workbench. */
export const appRows: RowQuery = {
  isVersioned: true,
  isWhole: true,
  completed: ['hidden_audience', 'hidden_admins'],
  select: (reader) => sql`select app.*, ${appIcon} as icon_url,
      jsonb_build_object('type', app.visible_type, 'depts', app.depts, 'users', app.users) as visible
    from (${selectApps(reader.actor.companyId, lastDays(reader.now))}) app
    where ${isAppReached(reader, 'read', sql`app.app_id`)}`,
  isOwn: (reader) => isAppReached(reader, 'read', sql`record.app_id`),
  keyword: (text) => sql`(${containsText(sql`record.name_key`, compareKey(text))}
    or ${containsText(sql`record.name_en`, text)} or ${containsText(sql`record.name_ja`, text)})`,
  order: () => sql`record.sort`,
  complete,
  // Anyone who reaches every app adds and sorts them, too.
  figures: async (_, context) => ({ may_add: (await appReachOf(context, 'create')).all ? 1 : 0 }),
};

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
