import { checkCompanyMaySend } from '#domain/message/activation.ts';
import {
  quotaLeft,
  type Share,
  type SharedCapability,
  shareRoom,
  sharesOf,
  spendDay,
  spreadOver,
  unlimited,
} from '#domain/message/limits.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { findAdministeredCompany } from '#server/features/directory/member/store/candidates.ts';
import { findSmsLeft, spendSms } from '#server/features/shop/store/equity.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { spendKeysOf } from './activationPlan.ts';
import {
  addShareUse,
  addSpend,
  findAdministeredPlaces,
  findShares,
  findSpend,
  lockSpend,
} from './store/messageSpend.ts';

const monthOf = (now: Date): string => spendDay(now).slice(0, 'YYYY-MM'.length);

/** What the rules of sharing leave someone, and which of them they use. */
interface SharedRoom {
  readonly left: number;
  readonly shares: readonly Share[];
}

const free: SharedRoom = { left: unlimited, shares: [] };

/**
 * How many messages the company's rules of sharing leave the reader this month. The main administrator shares out and is not limited;
 * a company without a rule for the capability limits no one. Locked where they are about to send.
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
const spendShared = async (
  { db, actor, now }: CallContext,
  { shares }: SharedRoom,
  messages: number,
): Promise<void> => {
  for (const use of spreadOver(shares, messages))
    await addShareUse(db, { companyId: actor.companyId, month: monthOf(now) }, use);
};

/** Why the reader's company sends no notices it is not known for: no one has verified who it is (safety.md T18). */
export const checkSendingCompany = async ({ db, actor }: CallContext): Promise<readonly Violation[]> => {
  const { verificationStatus } = await findAdministeredCompany(db, actor.companyId);
  return checkCompanyMaySend(verificationStatus);
};

/** How many notices can be sent, and what says so: the day, the company's pack of messages, or what is shared with the reader. */
interface NoticeRoom {
  readonly left: number;
  readonly limit: 'day' | 'pack' | 'share';
}

/** The smallest of the three; of equal ones the one a sender can do least about is told last. */
export const roomOf = (ofDay: number, ofPack: number, ofShare: number): NoticeRoom => {
  const left = Math.min(ofDay, ofPack, ofShare);
  return { left, limit: ofDay === left ? 'day' : ofPack === left ? 'pack' : 'share' };
};

/** The room as it is held, with the rules of sharing it was found by. */
type HeldRoom = NoticeRoom & { readonly shared: SharedRoom };

/**
 * How many notices there is room for: under the reader, their address and the company today, in the company's messages, and in what is
 * shared with the reader this month. The day is held until the transaction ends: anyone who sends for the company at the same time waits, and sees what
 * this call did. Asked before anything else is locked.
 */
export const holdNoticeRoom = async (
  context: CallContext,
  capability: SharedCapability,
): Promise<HeldRoom> => {
  const ofDay = quotaLeft(await lockSpend(context.db, spendKeysOf(context)));
  const shared = await sharedRoomOf(context, capability, true);
  const ofPack = await findSmsLeft(context.db, context.actor.companyId);
  return { ...roomOf(ofDay, ofPack, shared.left), shared };
};

/** The same room as it is now, without keeping anyone waiting: for a question before anything is sent. */
export const findNoticeRoom = async (
  context: CallContext,
  capability: SharedCapability,
): Promise<NoticeRoom> => {
  const ofDay = quotaLeft(await findSpend(context.db, spendKeysOf(context)));
  const shared = await sharedRoomOf(context, capability, false);
  return roomOf(ofDay, await findSmsLeft(context.db, context.actor.companyId), shared.left);
};

/** Takes notices out of the room that is held, and out of the company's messages; false: these ran out meanwhile. */
export const spendNotices = async (
  context: CallContext,
  { shared }: Pick<HeldRoom, 'shared'>,
  notices: number,
): Promise<boolean> => {
  const { db, actor, now } = context;
  if (notices === 0) return true;
  await addSpend(db, spendKeysOf(context), notices);
  await spendShared(context, shared, notices);
  return spendSms(db, {
    companyId: actor.companyId,
    operator: actor.name,
    operatorId: actor.userId,
    count: notices,
    at: now,
  });
};

const noRoomRules = {
  day: 'message.tooOften',
  pack: 'shop.smsQuota',
  share: 'powerShare.exhausted',
} as const;

/** There is room for none, or for fewer than were asked for. */
export const noRoom = ({ left, limit }: NoticeRoom): Violation =>
  violation(noRoomRules[limit], undefined, { left });

/** The messages of the company ran out while this call was at work. */
export const packIsShort: Violation = noRoom({ left: 0, limit: 'pack' });

/**
 * The door of every notice that costs and that anyone can be sent: a verified company with room left today. Answers the room, or
 * what stands against sending anything.
 */
export const openNoticeDoor = async (
  context: CallContext,
  capability: SharedCapability,
): Promise<HeldRoom | { readonly violations: readonly Violation[] }> => {
  const barred = await checkSendingCompany(context);
  if (barred.length > 0) return { violations: barred };
  const room = await holdNoticeRoom(context, capability);
  return room.left === 0 ? { violations: [noRoom(room)] } : room;
};
