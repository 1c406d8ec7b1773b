import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { deleteLink, findLink } from '#server/features/directory/department/store/departmentLinks.ts';
import {
  countRemovalPeople,
  countScopesNaming,
} from '#server/features/directory/department/store/departmentRemoval.ts';
import {
  type RemovedPeople,
  removeDepartments,
} from '#server/features/directory/department/store/departmentRemovalWrites.ts';
import { lockTree } from '#server/features/directory/department/store/departmentWrites.ts';
import { findMainAdministrator } from '#server/features/directory/leaving/store/leaving.ts';
import type { LeavingContext } from '#server/features/directory/registry.ts';
import { matchPeople } from './matchPeople.ts';
import { seeOff } from './seeOff.ts';
import { findBranchIds } from './store/connectedPeople.ts';
import { findPlacesOf } from './syncPeople.ts';

/** What was done, or why nothing was. */
export type Outcome<Done> = { readonly violations: readonly Violation[] } | { readonly done: Done };

const noOne: RemovedPeople = { moved: [], left: [] };

/** Takes departments away that no one is in any more. */
export const removeBranch = async (
  { db, actor, now }: LeavingContext,
  { companyId, ids }: { readonly companyId: number; readonly ids: readonly number[] },
): Promise<RemovedPeople> =>
  ids.length === 0
    ? noOne
    : removeDepartments(db, {
        companyId,
        ids,
        target: undefined,
        moved: [],
        lastRank: undefined,
        groupAction: 'dissolve',
        at: now,
        by: actor.userId || null,
      });

type Check = Calls['checkDisconnect']['reply'];

/** What goes when a company is disconnected: counted before anyone decides. Undefined: no company is connected there. */
export const countDisconnect = async (context: LeavingContext, id: number): Promise<Check | undefined> => {
  const { db, actor, sources } = context;
  const { companyId } = actor;
  const link = await findLink(db, companyId, id);
  if (link === undefined) return undefined;
  const ids = await findBranchIds(db, companyId, id);
  const { people, leaving } = await countRemovalPeople(db, companyId, ids);
  const main = await findMainAdministrator(db, companyId);
  const places = main === undefined ? [] : ((await findPlacesOf(context, companyId, [main])).get(main) ?? []);
  const isMainAlone = places.length > 0 && places.every(({ ancestors }) => ancestors.includes(id));
  const stays = leaving + Number(isMainAlone);
  return {
    id,
    company_name: link.company_name,
    source: link.source,
    synced_at: link.synced_at.toISOString(),
    departments_count: ids.length,
    users_count: people,
    leave_count: stays,
    resign_count: people - stays,
    group_count: (await sources.directory.groups.find(db, companyId, ids)).size,
    sub_admin_count: await countScopesNaming(db, companyId, ids),
  };
};

/** What is gone once a company is disconnected. */
export interface DisconnectReport {
  readonly deleted: number[];
  readonly resigned_count: number;
  readonly left_count: number;
}

/** Takes a connected company out of the tree, with its departments and everyone who is nowhere else. */
export const disconnectCompany = async (
  context: LeavingContext,
  id: number,
): Promise<Outcome<DisconnectReport>> => {
  const { db, actor } = context;
  const { companyId } = actor;
  await lockTree(db, companyId);
  const link = await findLink(db, companyId, id);
  if (link === undefined) return { violations: [violation('department.notConnected', 'id')] };
  const { gone: inside } = await matchPeople(context, link, []);
  const ids = await findBranchIds(db, companyId, id);
  const gone = await seeOff(context, link, inside);
  if ('violations' in gone) return gone;
  await removeBranch(context, { companyId, ids });
  await deleteLink(db, companyId, id);
  context.audit({
    action: 'department.disconnect',
    targetType: 'department',
    targetId: id,
    targetName: link.company_name,
    changes: [
      { field: 'sub_company_id', old: link.sub_company_id, new: null },
      { field: 'departments_removed', old: null, new: ids.length },
      { field: 'people_removed', old: null, new: gone.left.length + gone.resigned.length },
    ],
    concerns: gone.left.map((userId) => ({ type: 'member', id: userId })),
  });
  return {
    done: { deleted: [...ids], resigned_count: gone.resigned.length, left_count: gone.left.length },
  };
};
