import type { HandwrittenCall } from '#generated/calls.ts';
import type { Contract } from './contract.ts';
import { defaultHandlers } from './crud/defaultHandlers.ts';
import { checkMasterPermissions } from './handlers/account/checkMasterPermissions.ts';
import { companyList } from './handlers/account/companyList.ts';
import { demoAccounts } from './handlers/account/demoAccounts.ts';
import { demoSmsOutbox } from './handlers/account/demoSmsOutbox.ts';
import { loginAccount } from './handlers/account/loginAccount.ts';
import { loginOut } from './handlers/account/loginOut.ts';
import { loginUser } from './handlers/account/loginUser.ts';
import { switchCompany } from './handlers/account/switchCompany.ts';
import type { Handler } from './handlers/handler.ts';
import type { AnyHandler } from './ports.ts';

/** The handler of every call that has no default one: a call without its line here does not compile. */
export const handlerTable = {
  checkMasterPermissions,
  companyList,
  demoAccounts,
  demoSmsOutbox,
  loginAccount,
  loginOut,
  loginUser,
  switchCompany,
} satisfies { readonly [Name in HandwrittenCall]?: Handler<Name> };

/** All handlers of a contract: the default ones of its schemas, and those written by hand. */
export const handlersOf = (contract: Pick<Contract, 'models'>): Readonly<Record<string, AnyHandler>> => ({
  ...defaultHandlers(contract),
  ...(handlerTable as Readonly<Record<string, AnyHandler>>),
});
