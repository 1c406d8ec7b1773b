import { appIconUrl, usualIconId } from '#domain/app/icons.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { App } from '#generated/types.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import { type AppRecord, type DaySpan, findApps } from '#server/repositories/apps.ts';
import { findKnown, type KnownPeople, partedOf } from './appPeople.ts';
import { type AppReach, appReachOf, reaches } from './appReach.ts';

const countedDays = 30;
const dayMs = 86_400_000;

/** The last 30 whole days of the company before an instant. */
export const lastDays = (now: Date): DaySpan => ({
  from: dayOfInstant(new Date(now.getTime() - countedDays * dayMs)),
  before: dayOfInstant(now),
});

interface Rights {
  readonly update: AppReach;
  readonly remove: AppReach;
  readonly create: AppReach;
}

const flag = (isSo: boolean) => (isSo ? 1 : 0);

const appRow = (record: AppRecord, known: KnownPeople, rights: Rights): App => {
  const { depts, users, admins } = partedOf(record, known);
  const mayUpdate = reaches(rights.update, record.app_id);
  return {
    app_id: record.app_id,
    name: record.name,
    name_en: record.name_en,
    name_ja: record.name_ja,
    kind: record.kind,
    category_id: record.category_id as App['category_id'],
    url: record.url,
    open_mode: record.open_mode,
    icon_id: record.icon_id,
    icon: record.icon,
    icon_url: record.icon?.url ?? appIconUrl(record.icon_id ?? usualIconId),
    visible: { type: record.visible_type, depts: depts.seen, users: users.seen },
    hidden_audience: depts.unseen.length + users.unseen.length,
    admins: admins.seen,
    hidden_admins: admins.unseen.length,
    opens: record.opens,
    preset: flag(record.preset === 1),
    status: flag(record.status === 1),
    sort: record.sort,
    offer_id: record.offer_id,
    version: record.version,
    can: {
      read: 1,
      // Whoever reaches every app adds and sorts them, too.
      create: flag(rights.create.all),
      update: flag(mayUpdate),
      enable: flag(mayUpdate && record.status !== 1),
      disable: flag(mayUpdate && record.status === 1),
      remove: flag(record.preset !== 1 && reaches(rights.remove, record.app_id)),
    },
  };
};

/** Apps in the wire shape, as far as the reader knows whom they name. */
export const appRows = async (context: CallContext, records: readonly AppRecord[]): Promise<App[]> => {
  if (records.length === 0) return [];
  const known = await findKnown(context, records);
  const rights = {
    update: await appReachOf(context, 'update'),
    remove: await appReachOf(context, 'remove'),
    create: await appReachOf(context, 'create'),
  };
  return records.map((record) => appRow(record, known, rights));
};

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

/** One app as it is now in the wire shape; undefined when it is gone. */
export const appRowNow = async (context: CallContext, id: number): Promise<App | undefined> => {
  const { db, actor, now } = context;
  const [row] = await appRows(context, await findApps(db, actor.companyId, lastDays(now), [id]));
  return row;
};

/** The row as it stands after a write. */
export const savedApp = async (context: CallContext, id: number): Promise<App> => {
  const row = await appRowNow(context, id);
  if (row === undefined) throw new Error(`No app ${id} after it was saved`);
  return row;
};
