import { type Violation, violation } from '#domain/violation.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { Calls } from '#generated/types.ts';
import {
  deleteLink,
  findLink,
  type LinkRecord,
} from '#server/features/directory/department/store/departmentLinks.ts';
import {
  countRemovalPeople,
  countScopesNaming,
} from '#server/features/directory/department/store/departmentRemoval.ts';
import {
  type RemovedPeople,
  removeDepartments,
} from '#server/features/directory/department/store/departmentRemovalWrites.ts';
import { lockTree } from '#server/features/directory/department/store/departmentWrites.ts';
import { resignPeople } from '#server/features/directory/leaving/resign.ts';
import { findMainAdministrator } from '#server/features/directory/leaving/store/leaving.ts';
import type { LeavingContext } from '#server/features/directory/registry.ts';
import { matchPeople } from './matchPeople.ts';
import { findBranchIds, leaveWithoutDepartment } from './store/connection.ts';
import { findPlacesOf, reseat, reseatingOf } from './syncPeople.ts';

/** What became of people who are no longer in a connected company, or why nothing was done. */
type SeenOff =
  | { readonly violations: readonly Violation[] }
  | { readonly left: readonly number[]; readonly resigned: readonly number[] };

/**
 * Takes people out of the branch of a connected company. Those with a department of this company keep it; those who have none leave, by
 * the rule of resignation and with everything they hand over. The main administrator never leaves: they stay without a department.
 */
export const seeOff = async (
  context: LeavingContext,
  link: LinkRecord,
  userIds: readonly number[],
): Promise<SeenOff> => {
  if (userIds.length === 0) return { left: [], resigned: [] };
  const { db, now } = context;
  const { company_id: companyId, dept_id: rootId } = link;
  const places = await findPlacesOf(context, companyId, userIds);
  const planned = userIds.map((userId) => ({
    userId,
    ...reseatingOf(userId, places.get(userId) ?? [], { rootId, inside: [] }),
  }));
  const staying = planned.filter(({ plan }) => plan.main !== null);
  await reseat(
    context,
    companyId,
    staying.flatMap(({ reseating }) => reseating ?? []),
  );
  const alone = planned.filter(({ plan }) => plan.main === null).map(({ userId }) => userId);
  const main = await findMainAdministrator(db, companyId);
  const leavers = alone.filter((userId) => userId !== main);
  const outcome = await resignPeople(context, leavers, {
    outTime: dayOfInstant(now),
    reason: 'other',
    note: link.company_name,
    recipients: [],
    endsAtSource: true,
  });
  if (outcome.kind === 'refused') return { violations: outcome.violations };
  const [kept] = outcome.failed;
  if (kept !== undefined) return { violations: [kept.violation] };
  if (main !== undefined && alone.includes(main)) await leaveWithoutDepartment(db, companyId, main);
  return {
    left: [...staying.map(({ userId }) => userId), ...alone.filter((userId) => userId === main)],
    resigned: outcome.resigned.map((leaver) => leaver.user_id),
  };
};

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
