import type { EntityModel } from '#engine/model.ts';
import { mandatesFor, reachOf } from '#engine/permission.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import { findManagedAppIds } from '#server/repositories/appManagers.ts';

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

/**
 * Apps a permission reaches (contract.md section 4, "Apps, banner"): a sub-administrator those their mandates name, all of them
 * where a mandate names none; an app manager their own.
 */
export const appReachOf = async (context: CallContext, permission: Deed): Promise<AppReach> => {
  const { actor, db } = context;
  const table = appModel(context);
  const roles = actor.roles.filter((role) => role !== 'sub' && role !== 'appManager');
  if (reachOf(table, permission, { ...actor, roles }) === 'all') return { all: true, ids: [] };
  const isOffered = table.permissions[permission]?.sub !== undefined && actor.roles.includes('sub');
  const mandates = isOffered ? mandatesFor(table, permission, actor) : [];
  if (mandates.some(({ apps }) => apps.length === 0)) return { all: true, ids: [] };
  const isManager = table.permissions[permission]?.appManager !== undefined;
  const managed =
    isManager && actor.roles.includes('appManager')
      ? await findManagedAppIds(db, actor.companyId, actor.userId)
      : [];
  return { all: false, ids: [...new Set([...mandates.flatMap(({ apps }) => apps), ...managed])] };
};

/** Whether an app is among those somebody reaches. */
export const reaches = ({ all, ids }: AppReach, appId: number): boolean => all || ids.includes(appId);
