import { violation } from '#domain/violation.ts';
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
