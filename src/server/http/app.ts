import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { serverPaths } from '#domain/console/addresses.ts';
import { clientAddress } from '#server/guard/clientAddress.ts';
import { apiHeaders } from '#server/guard/headers.ts';
import type { Ports } from '#server/platform/ports.ts';
import { brokenPage } from './call/brokenOutcome.ts';
import { routesOf, takesFile } from './call/callRoutes.ts';
import { serveCall } from './call/serveCall.ts';
import { receiveCspReport } from './cspReports.ts';
import { serveDownload, serveDownloadList } from './downloads/serveDownloads.ts';
import { createReadiness, healthy } from './health.ts';
import { serveConsole } from './static/serveConsole.ts';

/** What the transport adds to a request: the peer's address. */
export interface TransportEnv {
  readonly Bindings: { readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } } };
}

/** The app: everything under the base path are calls, the rest is the console. `fetch` needs no socket. */
export interface App {
  readonly fetch: (request: Request, env?: TransportEnv['Bindings']) => Response | Promise<Response>;
}

type Bindings = TransportEnv['Bindings'] | undefined;

/** Where a request came from, through as many proxies as the settings say stand in front. */
const addressOf = ({ config }: Ports, request: Request, env: Bindings): string | undefined =>
  clientAddress({
    peer: env?.incoming?.socket?.remoteAddress,
    forwardedFor: request.headers.get('x-forwarded-for'),
    trustedProxies: config.trustedProxies,
  });

/** Whether an address, as a request names it, is that of a call with a file: its body may take longer to arrive. */
export const createUploadTest =
  ({ config: { basePath }, contract }: Pick<Ports, 'config' | 'contract'>) =>
  (address: string): boolean => {
    const [path = ''] = address.split('?');
    return path.startsWith(basePath) && takesFile(routesOf(contract()), path.slice(basePath.length));
  };

/** Puts the backend together. Tests mount the very object the server listens with. */
export const createApp = (ports: Ports): App => {
  const { basePath } = ports.config;
  const app = new Hono<TransportEnv>();

  app.get('/healthz', () => healthy());
  app.get('/readyz', createReadiness(ports));
  app.post('/csp-report', ({ req }) => receiveCspReport(ports.logger, req.raw));
  app.get('/downloads.json', () => serveDownloadList(ports));
  app.get('/download/files/:file', ({ req }) => serveDownload(ports, req.param('file')));
  app.get(`${basePath}/openapi.json`, (context) =>
    context.body(JSON.stringify(ports.contract().openapi), 200, {
      ...apiHeaders(ports.config),
      'Content-Type': 'application/json; charset=utf-8',
    }),
  );
  app.all(`${basePath}/*`, ({ req, env }) =>
    serveCall(ports, {
      request: req.raw,
      path: req.path.slice(basePath.length),
      ip: addressOf(ports, req.raw, env),
    }),
  );
  // Built files only: answers with secrets are not compressed beside what somebody else may choose.
  app.use(`${serverPaths.assets}/*`, compress());
  app.all('*', ({ req, env }) =>
    serveConsole(ports, { request: req.raw, ip: addressOf(ports, req.raw, env) }),
  );
  // Calls have their own answer for what is broken.
  app.onError((error) => brokenPage(error, ports.logger));
  return { fetch: (request, env) => app.fetch(request, env ?? {}) };
};
