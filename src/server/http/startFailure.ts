import { isAway } from '#server/database/databaseAway.ts';
import { DirectoryInUseError } from '#server/database/directoryLock.ts';
import { SettingsError } from './settings.ts';

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
