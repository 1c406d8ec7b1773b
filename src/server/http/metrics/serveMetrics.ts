import { createHash, timingSafeEqual } from 'node:crypto';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import { textFormType } from '#server/platform/metrics/textForm.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const isAllowed = (request: Request, token: string): boolean => {
  const given = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
};

/** The metrics, to the bearer of the token where there is one. */
export const serveMetrics = async (
  metrics: Metrics,
  request: Request,
  token: string | undefined,
): Promise<Response> => {
  if (token !== undefined && !isAllowed(request, token))
    return new Response(null, {
      status: 401,
      headers: { 'WWW-Authenticate': 'Bearer', 'Cache-Control': 'no-store' },
    });
  return new Response(await metrics.text(), {
    headers: { 'Content-Type': textFormType, 'Cache-Control': 'no-store' },
  });
};

/** An app of a port of its own that has nothing but the metrics. */
export const metricsApp = (
  metrics: Metrics,
  token: string | undefined,
): { readonly fetch: (request: Request) => Response | Promise<Response> } => ({
  fetch: (request) =>
    request.method === 'GET' && new URL(request.url).pathname === '/metrics'
      ? serveMetrics(metrics, request, token)
      : new Response(null, { status: 404 }),
});
