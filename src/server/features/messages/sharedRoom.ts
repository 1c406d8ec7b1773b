import { spendDay } from '#domain/message/limits.ts';
import {
  type Share,
  type SharedCapability,
  shareRoom,
  sharesOf,
  spreadOver,
  unlimited,
} from '#domain/powerShare/shareRoom.ts';
import {
  addShareUse,
  findAdministeredPlaces,
  findShares,
} from '#server/features/messages/store/powerShares.ts';
import type { CallContext } from '#server/platform/handler.ts';

const monthOf = (now: Date): string => spendDay(now).slice(0, 'YYYY-MM'.length);

/** What the rules of sharing leave somebody, and which of them they use. */
export interface SharedRoom {
  readonly left: number;
  readonly shares: readonly Share[];
}

const free: SharedRoom = { left: unlimited, shares: [] };

/**
 * How many messages the company's rules of sharing leave the reader this month. The main administrator shares out and is not limited;
 * a company without a rule for the capability limits nobody. Locked where they are about to send.
 */
export const sharedRoomOf = async (
  { db, actor, now }: CallContext,
  capability: SharedCapability,
  isLocked: boolean,
): Promise<SharedRoom> => {
  if (actor.roles.includes('main')) return free;
  const { companyId } = actor;
  const all = await findShares(db, { companyId, capability, month: monthOf(now) }, isLocked);
  if (all.length === 0) return free;
  const departments = [...actor.mandates.flatMap((mandate) => mandate.departments), ...actor.ledDepartments];
  const shares = sharesOf(all, await findAdministeredPlaces(db, companyId, departments));
  return { left: shareRoom(shares), shares };
};

/** Counts what was sent under the rules it was sent by. */
export const spendShared = async (
  { db, actor, now }: CallContext,
  { shares }: SharedRoom,
  messages: number,
): Promise<void> => {
  for (const use of spreadOver(shares, messages))
    await addShareUse(db, { companyId: actor.companyId, month: monthOf(now) }, use);
};
