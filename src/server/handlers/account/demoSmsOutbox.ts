import { violation } from '#domain/violation.ts';
import { done, type Handler, refused } from '#server/handlers/handler.ts';
import { findRecentMessages } from '#server/repositories/smsMessages.ts';

/** Messages the demo would have sent, newest first; anywhere else this address does not exist. */
export const demoSmsOutbox: Handler<'demoSmsOutbox'> = async (_, { db, actor, demoAccounts }) => {
  if (demoAccounts.length === 0) return refused([violation('call.unknownPath')]);
  return done({ list: await findRecentMessages(db, actor.companyId) });
};
