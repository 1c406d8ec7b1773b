import type { Kysely } from 'kysely';
import { type HandOverKind, handOverKinds } from '#domain/resignation/vocabulary.ts';
import type { Tables } from '#server/database/tables.ts';
import type { OwnedRecord, Taking } from '#server/features/directory/leaving/store/ownership.ts';
import { appAdmin } from './appAdmin.ts';
import { departmentResponsible } from './departmentResponsible.ts';
import { departmentSupervisor } from './departmentSupervisor.ts';
import { groupOwner } from './groupOwner.ts';
import type { HandOver } from './handOver.ts';
import { manageGroup } from './manageGroup.ts';
import { heldRole } from './role.ts';

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
