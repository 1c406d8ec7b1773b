import { inStartTurn } from '#server/database/migrate.ts';
import { generatedContract } from '#server/platform/contract.ts';
import { createLogger } from '#server/platform/logger.ts';
import { bringDatabase } from './bringDatabase.ts';
import type { Environment } from './environment.ts';
import { openAsSet } from './openPrepared.ts';
import { readSettings } from './settings.ts';

/**
 * `npm run migrate`, `node dist/server/main.js migrate`: brings the database of the settings to this version, logs what it did and ends.
 * Of several that begin at once each finds what the one before has done. Makes no demo company.
 */
export const runMigrate = async (environment: Environment): Promise<void> => {
  const settings = readSettings(environment);
  const logger = createLogger(settings.logLevel);
  const database = await openAsSet(settings);
  try {
    await inStartTurn(database, () => bringDatabase(database, generatedContract().models, logger));
  } finally {
    await database.close();
  }
  logger.info({}, 'the database is of this version');
};
