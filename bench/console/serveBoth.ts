import { relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { serverPaths } from '#domain/console/addresses.ts';
import { openDatabase } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { bringTables } from '#server/database/tablesFromModels.ts';
import { createDemoCompany } from '#server/demo/createDemoCompany.ts';
import { type App, createApp } from '#server/http/app.ts';
import { listen, listenerOf } from '#server/http/listen.ts';
import { createPorts, openSession, type SignedInBrowser } from '../backend.ts';
import type { Builds } from './builds.ts';

/** Both consoles on one backend with the demo company. */
export interface ServedConsoles {
  /** The origin of ours. */
  readonly ours: string;
  /** The address of the bare list. */
  readonly bare: string;
  readonly signedIn: SignedInBrowser;
  readonly stop: () => Promise<void>;
}

/** The bare console's files in gzip, as most servers give them (ours come in brotli), kept by the browser as ours are, in front of the same calls. */
const bareApp = (directory: string, backend: App): App => {
  const app = new Hono();
  app.all(`${serverPaths.calls}/*`, ({ req }) => backend.fetch(req.raw));
  app.use(`${serverPaths.assets}/*`, async ({ header }, next) => {
    await next();
    header('Cache-Control', 'public, max-age=31536000, immutable');
  });
  app.use('*', compress());
  app.use('*', serveStatic({ root: relative('.', directory) }));
  return { fetch: (request) => app.fetch(request) };
};

const anyPort = { host: '127.0.0.1', port: 0 };

/** Serves both builds, each on a port of its own, with one administrator signed in. */
export const serveBoth = async (builds: Builds): Promise<ServedConsoles> => {
  const database = await openDatabase();
  const ports = createPorts(database);
  await migrate(database.db);
  await bringTables(database.db, ports.contract().models);
  const accounts = await createDemoCompany(database, { now: new Date(), profile: 'demo' });
  const administrator = accounts.find(({ role }) => role === 'main');
  if (administrator === undefined) throw new Error('Expected a main administrator in the demo company');
  const backend = createApp({ ...ports, config: { ...ports.config, staticDirectory: builds.ours } });
  const ours = await listen(listenerOf(backend), anyPort);
  const bare = await listen(listenerOf(bareApp(builds.bare, backend)), anyPort);
  return {
    ours: ours.address,
    bare: `${bare.address}/#/member`,
    signedIn: await openSession(database, administrator),
    stop: async () => {
      await Promise.all([ours.stop(), bare.stop()]);
      await database.close();
    },
  };
};
