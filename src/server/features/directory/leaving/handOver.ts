import { checkInside, type HandOverKind, handOverKinds } from '#domain/resignation/handOver.ts';
import type { DirectoryParts, HandOver } from '#server/features/directory/registry.ts';
import type { CallContext } from '#server/platform/handler.ts';
import {
  findDepartmentsOf,
  findLedDepartments,
  findSupervisedDepartments,
  type OwnedRecord,
  type Taking,
  takeDepartment,
  takeSupervision,
} from './store/ownership.ts';

/** Responsibility for a department; anyone who has been named meanwhile keeps it. */
export const departmentResponsible: HandOver = {
  list: findLedDepartments,
  take: takeDepartment,
};

/** Supervision of a department, by someone who is in it (spec section 5: a supervisor is one of its people). */
export const departmentSupervisor: HandOver = {
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

/** One thing with its kind. */
export interface OwnedThing extends OwnedRecord {
  readonly kind: HandOverKind;
}

/** Everything people own, kind by kind. */
export const findOwned = async (
  { db, actor, sources }: Pick<CallContext, 'db' | 'actor' | 'sources'>,
  userIds: readonly number[],
): Promise<readonly OwnedThing[]> => {
  const found: OwnedThing[] = [];
  if (userIds.length === 0) return found;
  for (const kind of handOverKinds)
    for (const owned of await sources.directory.handOvers[kind].list(db, actor.companyId, userIds))
      found.push({ ...owned, kind });
  return found;
};

/** One thing of a kind and who is to take it over. */
export interface RequestedTaking extends Taking {
  readonly kind: HandOverKind;
}

const wordOf = (kind: HandOverKind, { targetId, recipientId }: Taking) =>
  `${kind} ${targetId} ${recipientId}`;

/** Of whose company, in which transaction: the job that hands over has no reader. */
export interface HandOverPlace extends Pick<DirectoryParts, 'handOvers'>, Pick<CallContext, 'db'> {
  readonly companyId: number;
}

/** Tells of each taking whether its kind allows it; one query per kind. */
export const findAllowed = async (
  { db, companyId, handOvers }: HandOverPlace,
  requests: readonly RequestedTaking[],
): Promise<(request: RequestedTaking) => boolean> => {
  const allowed = new Set<string>();
  for (const kind of handOverKinds) {
    const takings = requests.filter((request) => request.kind === kind);
    if (takings.length === 0) continue;
    for (const taking of (await handOvers[kind].allowed?.(db, companyId, takings)) ?? takings)
      allowed.add(wordOf(kind, taking));
  }
  return (request) => allowed.has(wordOf(request.kind, request));
};
