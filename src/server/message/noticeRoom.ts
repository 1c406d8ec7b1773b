import { checkCompanyMaySend } from '#domain/message/activation.ts';
import { quotaLeft } from '#domain/message/limits.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import { findAdministeredCompany } from '#server/repositories/candidates.ts';
import { addSpend, lockSpend } from '#server/repositories/messageSpend.ts';
import { spendKeysOf } from './activationPlan.ts';

/** Why the reader's company sends no notices it is not known for: nobody has verified who it is (safety.md T18). */
export const checkSendingCompany = async ({ db, actor }: CallContext): Promise<readonly Violation[]> => {
  const { verificationStatus } = await findAdministeredCompany(db, actor.companyId);
  return checkCompanyMaySend(verificationStatus);
};

/**
 * How many notices the day has room for, whatever kind they are of, under the reader, their address and the company. Held until the
 * transaction ends: whoever sends for the company at the same time waits, and sees what this call did. Asked before anything else
 * is locked.
 */
export const holdNoticeRoom = async (context: CallContext): Promise<number> =>
  quotaLeft(await lockSpend(context.db, spendKeysOf(context)));

/** Takes notices out of the day's room, which is held. */
export const spendNotices = (context: CallContext, notices: number): Promise<void> =>
  addSpend(context.db, spendKeysOf(context), notices);

/** The day has room for none, or for fewer than were asked for. */
export const noRoom = (left: number): Violation => violation('message.tooOften', undefined, { left });

/**
 * The door of every notice that costs and that anybody can be sent: a verified company with room left today. Answers the room, or
 * what stands against sending anything.
 */
export const openNoticeDoor = async (
  context: CallContext,
): Promise<{ readonly left: number; readonly violations: readonly Violation[] }> => {
  const barred = await checkSendingCompany(context);
  if (barred.length > 0) return { left: 0, violations: barred };
  const left = await holdNoticeRoom(context);
  return { left, violations: left === 0 ? [noRoom(left)] : [] };
};
