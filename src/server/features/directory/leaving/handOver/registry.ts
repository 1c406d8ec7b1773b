import type { Kysely } from 'kysely';
import { checkInside } from '#domain/resignation/recipient.ts';
import { type HandOverKind, handOverKinds } from '#domain/resignation/vocabulary.ts';
import type { Tables } from '#server/database/tables.ts';
import {
  findDepartmentsOf,
  findInsideGroup,
  findLedDepartments,
  findOwnedGroups,
  findSupervisedDepartments,
  type Handing,
  type OwnedRecord,
  type Taking,
  takeDepartment,
  takeGroup,
  takeSupervision,
} from '#server/features/directory/leaving/store/ownership.ts';
import { findBelongings, findManageable, takeBelonging } from '#server/features/rights/store/manageGroups.ts';
import { writtenRoleName } from '#server/features/roles/roleNames.ts';
import { findHeldRoles, takeRole } from '#server/features/roles/store/roleMembers.ts';
import { findAppHeirs, findManagedApps, takeApp } from '#server/features/workbench/store/appManagers.ts';

/** One kind of thing people own and others take over: what there is, who may take it, and the taking itself. */
interface HandOver {
  /** What people own, of all of them in one query. */
  readonly list: (
    db: Kysely<Tables>,
    companyId: number,
    userIds: readonly number[],
  ) => Promise<readonly OwnedRecord[]>;
  /** Those of the wished takings that this kind allows. */
  readonly allowed: (
    db: Kysely<Tables>,
    companyId: number,
    takings: readonly Taking[],
  ) => Promise<readonly Taking[]>;
  /** Gives one thing to its recipient. False: there is nothing left to give, it went another way meanwhile. */
  readonly take: (db: Kysely<Tables>, handing: Handing) => Promise<boolean>;
}

/** Managing an app: anybody who works here may take it over, and somebody must (contract.md section 2). */
const appAdmin: HandOver = { list: findManagedApps, allowed: findAppHeirs, take: takeApp };

/** Responsibility for a department; whoever has been named meanwhile keeps it. */
const departmentResponsible: HandOver = {
  list: findLedDepartments,
  allowed: async (_db, _companyId, takings) => takings,
  take: takeDepartment,
};

/** Supervision of a department, by somebody who is in it (spec section 5: a supervisor is one of its people). */
const departmentSupervisor: HandOver = {
  list: findSupervisedDepartments,
  allowed: async (db, companyId, takings) => {
    const departments = await findDepartmentsOf(
      db,
      companyId,
      takings.map(({ recipientId }) => recipientId),
    );
    return takings.filter(
      ({ targetId, recipientId }) =>
        checkInside('dept_supervisor', targetId, departments.get(recipientId) ?? []).length === 0,
    );
  },
  take: takeSupervision,
};

/** Chat groups; one of a department goes to somebody in that department, any other makes the recipient join. */
const groupOwner: HandOver = { list: findOwnedGroups, allowed: findInsideGroup, take: takeGroup };

/** Belonging to a manage group; the main administrator, who holds everything, takes over none. */
const manageGroup: HandOver = { list: findBelongings, allowed: findManageable, take: takeBelonging };

/** Roles, where they counted for whoever leaves: anybody who works here may take one over. */
const heldRole: HandOver = {
  list: async (db, companyId, userIds) => {
    const held = await findHeldRoles(db, companyId, userIds);
    return held.map((role) => ({ ...role, target_name: writtenRoleName(role.target_id, role.target_name) }));
  },
  allowed: async (_db, _companyId, takings) => takings,
  take: takeRole,
};

/** Every kind there is: a kind without its line here does not compile. */
export const handOvers = {
  group_owner: groupOwner,
  dept_responsible: departmentResponsible,
  dept_supervisor: departmentSupervisor,
  role: heldRole,
  manage_group: manageGroup,
  app_admin: appAdmin,
} satisfies Record<HandOverKind, HandOver>;

/** One thing with its kind. */
export interface OwnedThing extends OwnedRecord {
  readonly kind: HandOverKind;
}

/** Everything people own, kind by kind. */
export const findOwned = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<readonly OwnedThing[]> => {
  const found: OwnedThing[] = [];
  if (userIds.length === 0) return found;
  for (const kind of handOverKinds)
    for (const owned of await handOvers[kind].list(db, companyId, userIds)) found.push({ ...owned, kind });
  return found;
};

/** A wish that somebody takes over one thing of a kind. */
export interface WishedTaking extends Taking {
  readonly kind: HandOverKind;
}

const wordOf = (kind: HandOverKind, { targetId, recipientId }: Taking) =>
  `${kind} ${targetId} ${recipientId}`;

/** Tells of each wish whether its kind allows it; one query per kind. */
export const findAllowed = async (
  db: Kysely<Tables>,
  companyId: number,
  wishes: readonly WishedTaking[],
): Promise<(wish: WishedTaking) => boolean> => {
  const allowed = new Set<string>();
  for (const kind of handOverKinds) {
    const takings = wishes.filter((wish) => wish.kind === kind);
    if (takings.length === 0) continue;
    for (const taking of await handOvers[kind].allowed(db, companyId, takings))
      allowed.add(wordOf(kind, taking));
  }
  return (wish) => allowed.has(wordOf(wish.kind, wish));
};
