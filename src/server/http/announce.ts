import { isAway } from '#server/database/databaseAway.ts';
import { DirectoryInUseError } from '#server/database/directoryLock.ts';
import type { DemoAccount } from '#server/platform/handler.ts';
import { SettingsError } from './settings.ts';

/** What the person who started the server reads: the address, and for the demo who can sign in. */
export const announcement = (address: string, accounts: readonly DemoAccount[]): string => {
  const lines = accounts.map(
    (account) =>
      `  ${account.role.padEnd(12)} +${account.countryCode} ${account.mobile}  ${account.password}  ${account.name}`,
  );
  const demo = lines.length === 0 ? [] : ['', 'Demo accounts (this machine only):', ...lines];
  return ['', `Console: ${address}`, ...demo, ''].join('\n');
};

/**
 * What the operator reads when the server cannot start: what to do about it in a sentence where that is known, else all that is known.
 * The database's address is not repeated: it may hold a password.
 */
export const startFailure = (error: unknown): string => {
  if (isAway(error))
    return `The database does not answer (${String(error)}). Is it running, and does DATABASE_URL lead to it?`;
  if (error instanceof SettingsError || error instanceof DirectoryInUseError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\n${String(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
};
