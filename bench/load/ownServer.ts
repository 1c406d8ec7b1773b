import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Account } from '#conformance/client.ts';
import { openDatabase } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { bringRowSecurity, securedDatabase } from '#server/database/rowSecurity.ts';
import { bringTables } from '#server/database/tablesFromModels.ts';
import { createDemoCompany } from '#server/demo/createDemoCompany.ts';
import { createApp } from '#server/http/app.ts';
import { listenerOf } from '#server/http/listen.ts';
import { generatedContract } from '#server/platform/contract.ts';
import { createPorts } from '../backend.ts';

/** A server that listens, with the accounts to ask it as. */
export interface OwnServer {
  readonly url: string;
  readonly accounts: readonly (Account & { readonly role: string })[];
  readonly stop: () => Promise<void>;
}

/** Our server with the demo company on the embedded database, in memory and in this process: what asks it takes of its time. */
export const startOwnServer = async (): Promise<OwnServer> => {
  const opened = await openDatabase({});
  await migrate(opened.db);
  await bringTables(opened.db, generatedContract().models);
  const people = await createDemoCompany(opened, { now: new Date(), profile: 'demo' });
  const database = securedDatabase(opened, await bringRowSecurity(opened));
  const ports = createPorts(database);
  const app = createApp({ ...ports, config: { ...ports.config, demoAccounts: people } });
  const server = createServer(listenerOf(app));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api`,
    accounts: people.map(({ role, mobile, password, managementPassword, companyId, userId }) => ({
      ...{ role, mobile, password, managementPassword },
      company_id: companyId,
      user_id: userId,
    })),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await opened.close();
    },
  };
};
