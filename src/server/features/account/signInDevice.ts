import type { Kysely } from 'kysely';
import { askingDeviceOf } from '#domain/account/userAgent.ts';
import { violation } from '#domain/violation.ts';
import type { Tables } from '#server/database/tables.ts';
import { isDeviceBlocked, registerDevice } from '#server/features/account/store/devices.ts';
import { type Answer, type CallContext, refused } from '#server/platform/handler.ts';

interface Person {
  readonly companyId: number;
  readonly userId: number;
}

type SignInContext = Pick<CallContext, 'db' | 'deviceId' | 'userAgent' | 'now'>;

/** Refuses a sign-in with a device an administrator has blocked; undefined for every other. Asked before a session is opened. */
export const blockedRefusal = async (
  { db, deviceId }: Pick<CallContext, 'db' | 'deviceId'>,
  { companyId, userId }: Person,
): Promise<Answer<never> | undefined> =>
  (await isDeviceBlocked(db, { companyId, userId, deviceId }))
    ? refused([violation('account.deviceBlocked')], 'device_blocked')
    : undefined;

const inTransaction = (
  db: Kysely<Tables>,
  work: (transaction: Kysely<Tables>) => Promise<void>,
): Promise<void> => (db.isTransaction ? work(db) : db.transaction().execute(work));

/** Keeps the device of a sign-in: browser, system and when. */
export const keepDevice = (
  { db, deviceId, userAgent, now }: SignInContext,
  { companyId, userId }: Person,
): Promise<void> => {
  const { browser, system } = askingDeviceOf(userAgent);
  return inTransaction(db, (transaction) =>
    registerDevice(transaction, { companyId, userId, deviceId, model: browser, system, now }),
  );
};
