import { bringRowSecurity, securedDatabase } from '#server/database/rowSecurity.ts';
import { bringTables } from '#server/database/tablesFromModels.ts';
import { sources } from '#server/features/index.ts';
import { type Contract, generatedContract } from '#server/platform/contract.ts';
import type { Ports } from '#server/platform/ports.ts';
import { type App, createApp } from './app.ts';
import { handlersOf } from './handlers.ts';

/** What outlives a change of the code: database, clock, log, settings. */
export type LastingPorts = Omit<Ports, 'contract' | 'handlers' | 'sources'>;

/** The app, and the contract it answers by: what works beside the calls goes by the same. */
export interface DevelopmentApp {
  readonly app: App;
  readonly contract: Contract;
}

/**
 * The app as the code and the schemas are now, on a database that stays open: tables and columns of a schema just written are
 * made before the first call.
 */
export const createDevelopmentApp = async (lasting: LastingPorts): Promise<DevelopmentApp> => {
  const contract = generatedContract();
  const handlers = handlersOf(contract);
  for (const news of await bringTables(lasting.database.db, contract.models))
    lasting.logger.info({ ...news }, 'tables');
  // A table made just now has no policy yet.
  const database = securedDatabase(lasting.database, await bringRowSecurity(lasting.database));
  const app = createApp({
    ...lasting,
    database,
    contract: () => contract,
    handlers: () => handlers,
    sources,
  });
  return { app, contract };
};
