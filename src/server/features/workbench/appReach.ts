import type { RawBuilder } from 'kysely';
import { dayOfInstant } from '#engine/dateText.ts';
import type { EntityModel } from '#engine/model.ts';
import { mandatesFor, reachOf } from '#engine/permission.ts';
import { findKnownPeople, findWays } from '#server/features/directory/department/store/departments.ts';
import { boundsOf, isVisible } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { type AppReach, findManagedAppIds, isAmongApps } from './store/appManagers.ts';
import { type AppRecord, type DaySpan, findApps } from './store/apps.ts';

/** Departments and people the reader knows; no one names, or is shown, others. */
interface KnownPeople {
  readonly departments: ReadonlySet<number>;
  readonly people: ReadonlySet<number>;
}

interface Named {
  readonly depts: readonly number[];
  readonly users: readonly number[];
  readonly admins: readonly number[];
}

/** Which of all that is named somewhere the reader knows: two statements, however many apps name them. */
export const findKnown = async (context: CallContext, named: readonly Named[]): Promise<KnownPeople> => {
  const { db, actor } = context;
  const departments = [...new Set(named.flatMap(({ depts }) => depts))];
  const people = [...new Set(named.flatMap(({ users, admins }) => [...users, ...admins]))];
  const bounds = boundsOf(context, 'department', 'read');
  const ways = await findWays(db, actor.companyId, departments);
  return {
    departments: new Set(ways.filter(({ ancestors }) => isVisible(bounds, ancestors)).map(({ id }) => id)),
    people: await findKnownPeople(db, {
      companyId: actor.companyId,
      userIds: people,
      bounds: boundsOf(context, 'member', 'read'),
    }),
  };
};

const split = (ids: readonly number[], known: ReadonlySet<number>) => ({
  seen: ids.filter((id) => known.has(id)),
  unseen: ids.filter((id) => !known.has(id)),
});

/** What an app names, parted by whether the reader knows of it: what they do not stays as it is when they save. */
export const partedOf = ({ depts, users, admins }: Pick<AppRecord, keyof Named>, known: KnownPeople) => ({
  depts: split(depts, known.departments),
  users: split(users, known.people),
  admins: split(admins, known.people),
});

type AppPermission = 'read' | 'create' | 'update' | 'remove';

/** The model of apps. */
export const appModel = ({ models }: Pick<CallContext, 'models'>): EntityModel => {
  const { app } = models;
  if (app === undefined) throw new Error('Expected the schema of apps');
  return app;
};

type Reader = Pick<CallContext, 'actor' | 'models'>;

/** What a permission reaches by mandates, and whether it reaches the apps one manages, too. */
const grantedReach = (
  reader: Reader,
  permission: AppPermission,
): AppReach & { readonly managed: boolean } => {
  const { actor } = reader;
  const table = appModel(reader);
  const roles = actor.roles.filter((role) => role !== 'sub' && role !== 'appManager');
  const everything = { all: true, ids: [], managed: false };
  if (reachOf(table, permission, { ...actor, roles }) === 'all') return everything;
  const isOffered = table.permissions[permission]?.sub !== undefined && actor.roles.includes('sub');
  const mandates = isOffered ? mandatesFor(table, permission, actor) : [];
  if (mandates.some(({ apps }) => apps.length === 0)) return everything;
  const isManager = table.permissions[permission]?.appManager !== undefined;
  return {
    all: false,
    ids: [...new Set(mandates.flatMap(({ apps }) => apps))],
    managed: isManager && actor.roles.includes('appManager'),
  };
};

/**
 * Apps a permission reaches (contract.md section 4, "Apps, banner"): a sub-administrator those their mandates name, all of them
 * where a mandate names none; an app manager their own.
 */
export const appReachOf = async (context: CallContext, permission: AppPermission): Promise<AppReach> => {
  const { db, actor } = context;
  const { managed, all, ids } = grantedReach(context, permission);
  const own = managed ? await findManagedAppIds(db, actor.companyId, actor.userId) : [];
  return { all, ids: [...new Set([...ids, ...own])] };
};

/** The same as a condition on the id of an app. */
export const isAppReached = (
  reader: Reader,
  permission: AppPermission,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const { managed, ...reach } = grantedReach(reader, permission);
  return isAmongApps(id, reach, managed ? reader.actor : undefined);
};

/** Whether an app is among those someone reaches. */
export const reaches = ({ all, ids }: AppReach, appId: number): boolean => all || ids.includes(appId);

const countedDays = 30;
const dayMs = 86_400_000;

/** The last 30 whole days of the company before an instant. */
export const lastDays = (now: Date): DaySpan => ({
  from: dayOfInstant(new Date(now.getTime() - countedDays * dayMs)),
  before: dayOfInstant(now),
});

/** An app the reader reaches with a permission; undefined for one out of reach as for one that is not there. */
export const findReachedApp = async (
  context: CallContext,
  id: number,
  permission: 'read' | 'update' | 'remove',
): Promise<AppRecord | undefined> => {
  const { db, actor, now } = context;
  if (!reaches(await appReachOf(context, permission), id)) return undefined;
  const [record] = await findApps(db, { companyId: actor.companyId, span: lastDays(now), ids: [id] });
  return record;
};
