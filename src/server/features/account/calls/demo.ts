import { violation } from '#domain/violation.ts';
import { findOutsideMessages, findRecentMessages } from '#server/features/messages/store/smsMessages.ts';
import { done, type Handler, refused } from '#server/platform/handler.ts';

/** Accounts for the login page of the demo; anywhere else this address does not exist. */
export const demoAccounts: Handler<'demoAccounts'> = async (_, context) => {
  if (context.demoAccounts.length === 0) return refused([violation('call.unknownPath')]);
  return done({
    list: context.demoAccounts.map((account) => ({
      role: account.role,
      name: account.name,
      country_code: account.countryCode,
      mobile: account.mobile,
      password: account.password,
      manage_password: account.managementPassword,
    })),
  });
};

/**
 * Messages the demo would have sent, newest first: those of the company, before sign-in those of people who are not signed in either.
 * Anywhere else this address does not exist.
 */
export const demoSmsOutbox: Handler<'demoSmsOutbox'> = async (_, { db, actor, demoAccounts }) => {
  if (demoAccounts.length === 0) return refused([violation('call.unknownPath')]);
  const list = actor.userId === 0 ? findOutsideMessages(db) : findRecentMessages(db, actor.companyId);
  return done({ list: await list });
};
