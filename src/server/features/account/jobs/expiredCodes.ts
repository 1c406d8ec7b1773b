import { spendDay } from '#domain/message/limits.ts';
import { deleteExpiredCaptchas } from '#server/features/account/store/captchas.ts';
import { deleteOldDevices } from '#server/features/account/store/devices.ts';
import { deleteExpiredCodes } from '#server/features/account/store/smsCodes.ts';
import { deleteOldSpend } from '#server/features/messages/store/messageSpend.ts';
import { deleteEmptyWindows } from '#server/guard/store/rateLimits.ts';
import type { Ports } from '#server/platform/ports.ts';

/** Forgets codes, tokens and devices nobody used in time, and counts in which nothing stands any more. Answers how many. */
export const deleteExpiredSecrets = async ({ database: { db }, clock }: Ports): Promise<number> => {
  const now = clock();
  const codes = (await deleteExpiredCodes(db, now)) + (await deleteExpiredCaptchas(db, now));
  await deleteOldSpend(db, spendDay(now));
  return codes + (await deleteOldDevices(db, now)) + (await deleteEmptyWindows(db, now));
};
