import { type RawBuilder, sql } from 'kysely';
import type { EntityModel } from '#engine/model.ts';
import { mandatesFor, reachOf } from '#engine/permission.ts';
import { findManagedAppIds } from '#server/features/workbench/store/appManagers.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** Apps somebody reaches: every one, or those of these ids. */
export interface AppReach {
  readonly all: boolean;
  readonly ids: readonly number[];
}

type Deed = 'read' | 'create' | 'update' | 'remove';

/** The model of apps. */
export const appModel = ({ models }: Pick<CallContext, 'models'>): EntityModel => {
  const { app } = models;
  if (app === undefined) throw new Error('Expected the schema of apps');
  return app;
};

type Reader = Pick<CallContext, 'actor' | 'models'>;

/** What a permission reaches by mandates, and whether it reaches the apps one manages, too. */
const grantedReach = (reader: Reader, permission: Deed): AppReach & { readonly managed: boolean } => {
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
export const appReachOf = async (context: CallContext, permission: Deed): Promise<AppReach> => {
  const { db, actor } = context;
  const { managed, all, ids } = grantedReach(context, permission);
  const own = managed ? await findManagedAppIds(db, actor.companyId, actor.userId) : [];
  return { all, ids: [...new Set([...ids, ...own])] };
};

/** The same as a condition on the id of an app. */
export const isAppReached = (
  reader: Reader,
  permission: Deed,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const { companyId, userId } = reader.actor;
  const { managed, all, ids } = grantedReach(reader, permission);
  if (all) return sql`true`;
  const isOwn = sql`exists (select from app_admin manager
    where manager.company_id = ${companyId} and manager.app_id = ${id} and manager.user_id = ${userId})`;
  return sql`(${id} = any(${[...ids]}::bigint[]) or ${managed ? isOwn : sql`false`})`;
};

/** Whether an app is among those somebody reaches. */
export const reaches = ({ all, ids }: AppReach, appId: number): boolean => all || ids.includes(appId);
