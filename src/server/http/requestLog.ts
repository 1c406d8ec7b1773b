import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { messageReportPath, serverPaths } from '#domain/console/addresses.ts';
import { userAgentOf } from '#server/guard/origin.ts';
import type { Ports } from '#server/platform/ports.ts';

const mostOfPath = 200;

/** What a request that is no call is counted as. */
const kindOf = (path: string, response: Response): string => {
  if (path.startsWith(`${serverPaths.assets}/`)) return 'asset';
  if (path.startsWith('/download')) return 'download';
  if (path === '/csp-report') return 'report';
  if (path.startsWith(`${serverPaths.notices}/`)) return 'notice';
  return response.headers.get('content-type')?.startsWith('text/html') === true ? 'page' : 'other';
};

/** What stands behind the address of reports is a secret. */
const loggedPath = (path: string): string =>
  path.startsWith(`${messageReportPath}/`) ? messageReportPath : path.slice(0, mostOfPath);

/**
 * Counts every request that is no call and writes one line into the access log; a call writes its own (`serveCall`). Of the address only
 * the path is kept: a query may hold a secret.
 */
export const logRequests =
  (
    { config: { basePath }, logger, metrics }: Ports,
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
    metrics.countRequest(kindOf(path, context.res), status);
    logger.info(
      {
        request_id: requestId,
        method,
        path: loggedPath(path),
        status,
        ms: Math.round(performance.now() - startedAt),
        ip: addressOf(context),
        agent: userAgentOf(context.req.raw),
      },
      'request',
    );
  };
