import { defaultRole } from '#domain/role/defaultRoles.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { findKnownPeople } from '#server/features/directory/department/store/departments.ts';
import { lockLeavers } from '#server/features/directory/leaving/store/leaving.ts';
import type { HandOver } from '#server/features/directory/registry.ts';
import { findRole, lockRoles } from '#server/features/roles/store/roles.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { changedHolders, defaultRoleName, writtenRoleName } from './roleRows.ts';
import { findHeldRoles, takeRole } from './store/roleMembers.ts';

/** A role that takes people here. */
export interface NamedRole {
  readonly posId: number;
  readonly name: string;
  readonly needsScope: boolean;
}

/** The role, and which of the people named the actor may give it to or take it from; undefined: there is none. */
export interface LockedHolders {
  readonly role: NamedRole | undefined;
  readonly known: ReadonlySet<number>;
  readonly violations: readonly Violation[];
}

const findNamed = async (context: CallContext, posId: number): Promise<NamedRole | undefined> => {
  const brought = defaultRole(posId);
  if (brought !== undefined)
    return { posId, name: defaultRoleName(context, posId), needsScope: brought.needsScope };
  const role = await findRole(context.db, context.actor.companyId, posId);
  return role && { posId, name: role.name, needsScope: false };
};

/** Locks people, then roles: no one leaves and no role goes until the transaction ends. */
export const lockHolders = async (
  context: CallContext,
  posId: number,
  userIds: readonly number[],
): Promise<LockedHolders> => {
  const { db, actor } = context;
  const working = await lockLeavers(db, actor.companyId, [...new Set(userIds)]);
  await lockRoles(db, actor.companyId);
  const role = await findNamed(context, posId);
  const known = await findKnownPeople(db, {
    companyId: actor.companyId,
    userIds: working,
    bounds: changedHolders(context),
  });
  return {
    role,
    known,
    violations: role === undefined ? [violation('call.notFound', undefined, { noun: 'role' })] : [],
  };
};

interface HolderChange {
  readonly added?: readonly number[];
  readonly changed?: readonly number[];
  readonly removed?: readonly number[];
  readonly scope?: readonly number[] | undefined;
}

const actionOf = ({ added = [], removed = [] }: HolderChange): string => {
  if (removed.length > 0) return 'role.removePeople';
  return added.length > 0 ? 'role.addPeople' : 'role.changeScope';
};

/** One record for the role, found under everyone it concerns as well. */
export const auditHolders = (context: CallContext, role: NamedRole, change: HolderChange): void => {
  const { added = [], changed = [], removed = [], scope } = change;
  const people = [...added, ...changed, ...removed];
  context.audit({
    action: actionOf(change),
    targetType: 'role',
    targetId: role.posId,
    targetName: role.name,
    changes: [
      ...(added.length === 0 ? [] : [{ field: 'user_ids', old: [], new: added }]),
      ...(removed.length === 0 ? [] : [{ field: 'user_ids', old: removed, new: [] }]),
      ...(scope === undefined || scope.length === 0 ? [] : [{ field: 'scope_depts', old: null, new: scope }]),
    ],
    concerns: people.map((id) => ({ type: 'member', id })),
  });
};

/** Roles, where they counted for the person who leaves: anyone who works here may take one over. */
export const roleHandOver: HandOver = {
  list: async (db, companyId, userIds) => {
    const held = await findHeldRoles(db, companyId, userIds);
    return held.map((role) => ({ ...role, target_name: writtenRoleName(role.target_id, role.target_name) }));
  },
  take: takeRole,
};
