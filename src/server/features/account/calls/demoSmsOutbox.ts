import { violation } from '#domain/violation.ts';
import { findOutsideMessages, findRecentMessages } from '#server/features/messages/store/smsMessages.ts';
import { done, type Handler, refused } from '#server/platform/handler.ts';

/**
 * Messages the demo would have sent, newest first: those of the company, before sign-in those of people who are not signed in either.
 * Anywhere else this address does not exist.
 */
export const demoSmsOutbox: Handler<'demoSmsOutbox'> = async (_, { db, actor, demoAccounts }) => {
  if (demoAccounts.length === 0) return refused([violation('call.unknownPath')]);
  const list = actor.userId === 0 ? findOutsideMessages(db) : findRecentMessages(db, actor.companyId);
  return done({ list: await list });
};
