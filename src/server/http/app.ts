import { randomUUID } from 'node:crypto';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { messageReportPath, paymentNoticePath, serverPaths } from '#domain/console/addresses.ts';
import { tryWrite, withinPatience } from '#server/database/databaseAway.ts';
import { readPart } from '#server/guard/body.ts';
import { apiHeaders } from '#server/guard/headers.ts';
import { clientAddress, userAgentOf } from '#server/guard/origin.ts';
import { serveMessageReports, servePaymentNotice } from '#server/http/notices/serveNotices.ts';
import { beginningOf } from '#server/platform/bodies/streams.ts';
import type { Logger, Ports } from '#server/platform/ports.ts';
import { brokenPage } from './call/brokenOutcome.ts';
import { routesOf, serveCall, takesFile, tracedAs } from './call/serveCall.ts';
import { serveDownload, serveDownloadList } from './downloads/serveDownloads.ts';
import { serveMetrics } from './metrics.ts';
import { serveScim } from './scim/serveScim.ts';
import { createConsole } from './static/serveConsole.ts';
import { serveDocs } from './static/serveDocs.ts';

const mostOfPath = 200;

/** What a request that is no call is counted as. */
const kindOf = (path: string, response: Response): string => {
  if (path.startsWith(`${serverPaths.assets}/`)) return 'asset';
  if (path.startsWith('/download')) return 'download';
  if (path === serverPaths.docs || path.startsWith(`${serverPaths.docs}/`)) return 'docs';
  if (path === '/csp-report') return 'report';
  if (path.startsWith(`${serverPaths.notices}/`)) return 'notice';
  if (path.startsWith(`${serverPaths.provisioning}/`)) return 'provisioning';
  return response.headers.get('content-type')?.startsWith('text/html') === true ? 'page' : 'other';
};

/** What stands behind the address of reports is a secret. */
const loggedPath = (path: string): string =>
  path.startsWith(`${messageReportPath}/`) ? messageReportPath : path.slice(0, mostOfPath);

/**
 * Counts every request that is no call and writes one line into the access log; a call writes its own (`serveCall`). Of the address only
 * the path is kept: a query may hold a secret.
 */
const logRequests =
  (
    { config: { basePath }, logger, metrics, tracing }: Ports,
    addressOf: (context: Context) => string | undefined,
  ): MiddlewareHandler =>
  async (context, next) => {
    const { path, method } = context.req;
    if (path.startsWith(`${basePath}/`)) return next();
    const startedAt = performance.now();
    await next();
    const { status } = context.res;
    const requestId = randomUUID();
    context.res.headers.set('X-Request-Id', requestId);
    const kind = kindOf(path, context.res);
    metrics.countRequest(kind, status);
    tracing?.describe({ method, route: kind, requestId });
    logger.info(
      {
        request_id: requestId,
        method,
        path: loggedPath(path),
        status,
        ms: Math.round(performance.now() - startedAt),
        ip: addressOf(context),
        agent: userAgentOf(context.req.raw),
        ...tracedAs(tracing),
      },
      'request',
    );
  };

const maxBytes = 16 * 1024;

/** Only what helps to find the place; a report may carry addresses with secrets in their query. */
const summaryOf = (report: unknown): Readonly<Record<string, unknown>> => {
  const [first] = Array.isArray(report) ? report : [report];
  const outer = (first ?? {}) as Record<string, unknown>;
  const body = (outer.body ?? outer['csp-report'] ?? {}) as Record<string, unknown>;
  const directive = body.effectiveDirective ?? body['effective-directive'] ?? body['violated-directive'];
  const blocked = String(body.blockedURL ?? body['blocked-uri'] ?? '').split('?')[0];
  return { directive: String(directive ?? ''), blocked };
};

/** Takes a browser's report of blocked content: logged without queries. No one has signed in here (safety.md T26): a long one is not read on. */
const receiveCspReport = async (logger: Logger, request: Request): Promise<Response> => {
  const text = await beginningOf(request.body, maxBytes, readPart);
  try {
    logger.warn(summaryOf(JSON.parse(text)), 'csp');
  } catch {
    logger.warn({ unreadable: text.length }, 'csp');
  }
  return new Response(null, { status: 204 });
};

/** However many ask: so long an answer is the answer to all of them. */
const keptMs = 1_000;

const state = (status: 200 | 503, text: string): Response =>
  new Response(JSON.stringify({ status: text }), {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  });

/** The process is alive. */
const healthy = (): Response => state(200, 'ok');

/** What cannot be written to, `ready` where nothing is missing. */
type Verdict = 'ready' | 'database' | 'disk';

const probe = async ({ database, files, logger }: Ports): Promise<Verdict> => {
  const parts = [
    ['database', () => tryWrite(database.db)],
    ['disk', () => files.probe()],
  ] as const;
  for (const [missing, write] of parts)
    try {
      await withinPatience(write());
    } catch (error) {
      logger.warn({ missing, error: String(error) }, 'not ready');
      return missing;
    }
  return 'ready';
};

/** Whether the process can take work: it does not leave, and database and disk take a write within a second. */
const createReadiness = (ports: Ports): (() => Promise<Response>) => {
  let asked: { readonly at: number; readonly verdict: Promise<Verdict> } | undefined;
  return async () => {
    if (ports.lifecycle.stage() !== 'serving') return state(503, 'draining');
    if (asked === undefined || performance.now() - asked.at > keptMs)
      asked = { at: performance.now(), verdict: probe(ports) };
    const verdict = await asked.verdict;
    return state(verdict === 'ready' ? 200 : 503, verdict);
  };
};

/** What asks again and again would bury the rest. */
const untraced: readonly string[] = ['/healthz', '/readyz', '/metrics'];

/** What the transport adds to a request: the peer's address. */
interface TransportEnv {
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
  const { basePath, metricsToken } = ports.config;
  const app = new Hono<TransportEnv>();

  app.get('/healthz', () => healthy());
  app.get('/readyz', createReadiness(ports));
  if (metricsToken !== undefined)
    app.get('/metrics', ({ req }) => serveMetrics(ports.metrics, req.raw, metricsToken));
  // What asks again and again stands above: it would fill the log.
  app.use(
    '*',
    logRequests(ports, (context) => addressOf(ports, context.req.raw, context.env)),
  );
  app.post('/csp-report', ({ req }) => receiveCspReport(ports.logger, req.raw));
  app.post(messageReportPath, ({ req }) => serveMessageReports(ports, req.raw, ''));
  app.post(`${messageReportPath}/:token`, ({ req }) =>
    serveMessageReports(ports, req.raw, req.param('token')),
  );
  app.post(paymentNoticePath, ({ req }) => servePaymentNotice(ports, req.raw));
  app.all(`${serverPaths.provisioning}/*`, ({ req, env }) =>
    serveScim(ports, { request: req.raw, ip: addressOf(ports, req.raw, env) }),
  );
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
  // Built files only: answers with secrets are not compressed beside what someone else may choose.
  app.use(`${serverPaths.assets}/*`, compress());
  app.use(`${serverPaths.docs}/*`, compress());
  app.use(`${serverPaths.docs}/*`, async ({ req }, next) => (await serveDocs(ports, req.raw)) ?? next());
  const serveConsole = createConsole(ports);
  app.all('*', (context) => serveConsole(context, addressOf(ports, context.req.raw, context.env)));
  // Calls have their own answer for what is broken.
  app.onError((error) => {
    const page = brokenPage(error, ports.logger);
    if (page.status >= 500) ports.tracing?.recordError(error);
    return page;
  });
  const { tracing } = ports;
  if (tracing === undefined) return { fetch: (request, env) => app.fetch(request, env ?? {}) };
  return {
    fetch: (request, env) => {
      const { pathname } = new URL(request.url);
      const answer = () => app.fetch(request, env ?? {});
      return untraced.includes(pathname) ? answer() : tracing.serve(request, answer);
    },
  };
};
