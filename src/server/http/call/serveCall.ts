import { randomUUID } from 'node:crypto';
import type { Actor } from '#domain/permission/actor.ts';
import type { CallModel } from '#engine/model.ts';
import {
  apiHeaders,
  browserKeyName,
  companionName,
  cookiesOf,
  downloadHeaders,
  localeOfRequest,
  parseCookies,
  positionIn,
  sessionCookie,
  writtenName,
} from '#server/guard/headers.ts';
import { userAgentOf } from '#server/guard/origin.ts';
import type { Cookies } from '#server/guard/session.ts';
import { anonymous } from '#server/guard/store/actors.ts';
import { type Contract, callsOf } from '#server/platform/contract.ts';
import { type Outcome, protocolOutcome, retryAfterSeconds } from '#server/platform/envelope.ts';
import type { FileAddress, FileReply } from '#server/platform/handler.ts';
import type { Ports } from '#server/platform/ports.ts';
import type { Tracing } from '#server/platform/tracing/tracing.ts';
import { answerCall } from './answerCall.ts';
import { brokenOutcome } from './brokenOutcome.ts';

type Methods = ReadonlyMap<string, CallModel>;

/** Calls by path and method. */
export type CallRoutes = ReadonlyMap<string, Methods>;

const withLeadingSlash = (path: string): string => (path.startsWith('/') ? path : `/${path}`);

/** A GET that changes something has a POST twin on its path, for clients that send more than an address holds (T07). */
const methodsOf = (call: CallModel): readonly string[] =>
  call.method === 'GET' && call.effect === 'write' ? ['GET', 'POST'] : [call.method];

const build = (contract: Contract): CallRoutes => {
  const routes = new Map<string, Map<string, CallModel>>();
  for (const call of callsOf(contract)) {
    const path = withLeadingSlash(call.path);
    const methods = routes.get(path) ?? new Map<string, CallModel>();
    for (const method of methodsOf(call)) if (!methods.has(method)) methods.set(method, call);
    routes.set(path, methods);
  }
  return routes;
};

const built = new WeakMap<Contract, CallRoutes>();

/** The routes of a contract, built once for each contract object. */
export const routesOf = (contract: Contract): CallRoutes => {
  const known = built.get(contract);
  if (known !== undefined) return known;
  const routes = build(contract);
  built.set(contract, routes);
  return routes;
};

/** Whether a path takes a file. */
export const takesFile = (routes: CallRoutes, path: string): boolean =>
  routes.get(path)?.get('POST')?.encoding === 'multipart';

/** The call a path and method name. HEAD finds what GET would, to be refused by its guard. */
const findCall = (
  routes: CallRoutes,
  path: string,
  method: string,
): { readonly kind: 'call'; readonly call: CallModel } | { readonly kind: 'unknownPath' | 'wrongMethod' } => {
  const methods = routes.get(path);
  if (methods === undefined) return { kind: 'unknownPath' };
  const call = methods.get(method === 'HEAD' ? 'GET' : method);
  return call === undefined ? { kind: 'wrongMethod' } : { kind: 'call', call };
};

/** A request under the base path. `ip` is the peer's address as the transport knows it. */
export interface ServedRequest {
  readonly request: Request;
  /** Path below the base path, e.g. `/departmentUsers`. */
  readonly path: string;
  readonly ip: string | undefined;
}

const methodStatuses = { unknownPath: 404, wrongMethod: 405 } as const;

const corsHeaders = (
  request: Request,
  allowedOrigins: readonly string[],
): Readonly<Record<string, string>> => {
  const origin = request.headers.get('origin');
  if (origin === null || !allowedOrigins.includes(origin)) return {};
  return { 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true' };
};

/** A download: saved, never shown, whatever its content claims to be. */
const fileResponse = ({ config }: Ports, file: FileReply | FileAddress, requestId: string): Response => {
  if ('address' in file) {
    const headers = { ...apiHeaders(config), Location: file.address.href, 'X-Request-Id': requestId };
    return new Response(null, { status: 302, headers });
  }
  return new Response(file.body, {
    headers: {
      ...downloadHeaders(config, file.name, file.disposition),
      'Content-Type': file.type,
      'X-Request-Id': requestId,
      ...(file.maxAgeSeconds === undefined
        ? {}
        : { 'Cache-Control': `private, max-age=${file.maxAgeSeconds}` }),
    },
  });
};

/**
 * With a replica: the cookie that says from where on this browser has to read, after each of its writes and where it has none yet. Where the
 * primary does not answer it is taken away: reads are then asked of the primary.
 */
const writtenCookie = async (
  { database: { replica }, config: { secureCookies: secure } }: Ports,
  { call, cookies }: { readonly call: CallModel | undefined; readonly cookies: Cookies },
): Promise<string | undefined> => {
  const name = writtenName(secure);
  if (replica === undefined || call === undefined) return undefined;
  if (call.effect === 'read' && positionIn(cookies[name]) !== undefined) return undefined;
  const written = await replica.written().catch(() => undefined);
  return written === undefined
    ? sessionCookie(name, '', { secure, httpOnly: true, maxAge: 0 })
    : sessionCookie(name, String(written), { secure, httpOnly: true });
};

const toResponse = (
  ports: Ports,
  {
    request,
    outcome,
    requestId,
    written,
  }: {
    readonly request: Request;
    readonly outcome: Outcome;
    readonly requestId: string;
    readonly written: string | undefined;
  },
): Response => {
  const headers = new Headers({
    ...apiHeaders(ports.config),
    ...corsHeaders(request, ports.config.allowedOrigins),
    'Content-Type': 'application/json; charset=utf-8',
    'X-Request-Id': requestId,
  });
  const { session, browserKey } = outcome;
  // What a shared browser still holds of the person goes with them (safety.md T31).
  if (session?.kind === 'close') headers.set('Clear-Site-Data', '"cache", "storage"');
  for (const cookie of session === undefined ? [] : cookiesOf(session, ports.config.secureCookies))
    headers.append('Set-Cookie', cookie);
  if (written !== undefined) headers.append('Set-Cookie', written);
  if (browserKey !== undefined) {
    const { secureCookies } = ports.config;
    headers.append(
      'Set-Cookie',
      sessionCookie(browserKeyName(secureCookies), browserKey, { secure: secureCookies, httpOnly: true }),
    );
  }
  if (outcome.status === 503) headers.set('Retry-After', String(retryAfterSeconds));
  if (outcome.file !== undefined) return fileResponse(ports, outcome.file, requestId);
  const body = request.method === 'HEAD' ? null : JSON.stringify(outcome.envelope);
  return new Response(body, { status: outcome.status, headers });
};

const preflight = ({ config }: Ports, request: Request): Response =>
  new Response(null, {
    status: 204,
    headers: {
      ...apiHeaders(config),
      ...corsHeaders(request, config.allowedOrigins),
      'Access-Control-Allow-Methods': 'GET, POST',
      'Access-Control-Allow-Headers': 'content-type, idempotency-key',
    },
  });

/** What a line of the access log says of its trace. */
export const tracedAs = (tracing: Tracing | undefined): { readonly trace_id?: string } => {
  const traceId = tracing?.traceId();
  return traceId === undefined ? {} : { trace_id: traceId };
};

const msPerSecond = 1_000;
const mostOfPath = 200;

/** Answers one request below the base path, always with an envelope, and writes one line into the access log. */
export const serveCall = async (ports: Ports, { request, path, ip }: ServedRequest): Promise<Response> => {
  if (request.method === 'OPTIONS') return preflight(ports, request);
  const startedAt = performance.now();
  const requestId = randomUUID();
  const cookies = parseCookies(request.headers.get('cookie'));
  const locale = localeOfRequest(request, cookies);
  const companion = cookies[companionName(ports.config.secureCookies)];
  const browserKey = cookies[browserKeyName(ports.config.secureCookies)];
  let actor = anonymous;
  const onIdentified = (found: Actor) => {
    actor = found;
  };

  let asked: CallModel | undefined;
  let route: string | undefined;
  const answer = async (): Promise<Outcome> => {
    if (ports.lifecycle.stage() === 'draining')
      return protocolOutcome(locale, { rule: 'call.restarting', status: 503 });
    const found = findCall(routesOf(ports.contract()), path, request.method);
    if (found.kind !== 'call')
      return protocolOutcome(locale, { rule: `call.${found.kind}`, status: methodStatuses[found.kind] });
    const { call } = found;
    asked = call;
    route = `${ports.config.basePath}${path}`;
    return answerCall(ports, {
      request,
      call,
      cookies,
      companion,
      browserKey,
      locale,
      requestId,
      ip,
      onIdentified,
    });
  };
  const outcome = await answer().catch((error: unknown) => {
    const broken = brokenOutcome({ error, locale, requestId, path }, ports.logger);
    if (broken.status >= 500) ports.tracing?.recordError(error);
    return broken;
  });
  const { status, envelope } = outcome;
  // A name of the contract: what someone asks for by hand never becomes a label.
  const callName = asked?.name ?? 'unknown';
  const milliseconds = performance.now() - startedAt;
  ports.metrics.countCall({
    call: callName,
    code: envelope.code,
    status,
    seconds: milliseconds / msPerSecond,
  });
  ports.tracing?.describe({
    method: request.method,
    route,
    call: callName,
    code: envelope.code,
    requestId,
    companyId: actor.companyId,
  });
  ports.logger.info(
    {
      request_id: requestId,
      method: request.method,
      path: path.slice(0, mostOfPath),
      call: callName,
      status,
      code: envelope.code,
      company_id: actor.companyId,
      user_id: actor.userId,
      ms: Math.round(milliseconds),
      ip,
      agent: userAgentOf(request),
      ...tracedAs(ports.tracing),
    },
    'call',
  );
  const written = await writtenCookie(ports, { call: asked, cookies });
  return toResponse(ports, { request, outcome, requestId, written });
};
