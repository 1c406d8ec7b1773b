import { randomUUID } from 'node:crypto';
import { serverPaths } from '#domain/console/addresses.ts';
import { takeAddressToken } from '#server/features/account/guesses.ts';
import { findCompanyOfToken, touchScimConnection } from '#server/features/provisioning/store/users.ts';
import { takeTokens } from '#server/guard/rateLimit.ts';
import { brokenOutcome } from '#server/http/call/brokenOutcome.ts';
import { retryAfterSeconds } from '#server/platform/envelope.ts';
import type { Ports } from '#server/platform/ports.ts';
import { type Asker, type Known, type Methods, methodsOfKind, unauthorized } from './answerResource.ts';
import { listOf, resourceTypes, schemasOf, serviceProvider } from './describe.ts';
import { groups, users } from './resources.ts';
import { ruleError, scimError, scimResponse } from './scimResponse.ts';

/** Entra ID asks up to twenty-five times a second while it brings a company in. */
const companyLimit = { bucket: 'scim.company', limit: 300, windowSeconds: 10 } as const;
/** Of tokens that are none: guessing one of 256 bits is idle, and need not cost the database anything either. */
const addressLimit = { bucket: 'scim.address', limit: 60, windowSeconds: 60 } as const;

const tooOften = (seconds: number): Response =>
  ruleError(429, 'signOn.tooOften', { params: { seconds }, headers: { 'Retry-After': String(seconds) } });

const tokenOf = (request: Request): string =>
  /^Bearer ([\w-]{20,200})$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';

/** Which company's provider asks, or what it is answered that is none. */
const identify = async (
  { database: { db }, clock }: Ports,
  request: Request,
  ip: string | undefined,
): Promise<number | Response> => {
  const now = clock();
  const token = tokenOf(request);
  const companyId = token === '' ? undefined : await findCompanyOfToken(db, token);
  if (companyId === undefined) {
    const verdict = await takeAddressToken({ db, ip, now }, addressLimit);
    return verdict.isAllowed ? unauthorized() : tooOften(verdict.waitSeconds);
  }
  const share = await takeTokens(db, { ...companyLimit, key: String(companyId), now });
  if (!share.isAllowed) return tooOften(share.waitSeconds);
  await touchScimConnection(db, companyId, now);
  return companyId;
};

const described = (resources: readonly object[], id: string | undefined): Methods | undefined => {
  if (id === undefined) return { get: () => scimResponse(200, listOf(resources)) };
  const found = resources.find((each) => 'id' in each && each.id === id);
  return found && { get: () => scimResponse(200, found) };
};

/** What a path below `/scim/v2` can be asked; undefined: there is nothing. */
const methodsOf = (known: Known, path: string): Methods | undefined => {
  const [, kind, id, ...rest] = path.split('/');
  if (rest.length > 0) return undefined;
  const { base } = known;
  if (kind === 'Users') return methodsOfKind(users, known, id);
  if (kind === 'Groups') return methodsOfKind(groups, known, id);
  if (kind === 'ServiceProviderConfig' && id === undefined)
    return { get: () => scimResponse(200, serviceProvider(base)) };
  if (kind === 'ResourceTypes') return described(resourceTypes(base), id);
  return kind === 'Schemas' ? described(schemasOf(base), id?.replace(/%3A/gi, ':')) : undefined;
};

const answer = async (
  ports: Ports,
  request: Request,
  origin: Omit<Asker, 'companyId'>,
): Promise<Response> => {
  if (ports.lifecycle.stage() === 'draining')
    return ruleError(503, 'call.restarting', { headers: { 'Retry-After': String(retryAfterSeconds) } });
  const identified = await identify(ports, request, origin.ip);
  if (identified instanceof Response) return identified;
  const asker = { ...origin, companyId: identified };
  const base = `${ports.config.publicOrigin()}${serverPaths.provisioning}`;
  const path = new URL(request.url).pathname.slice(serverPaths.provisioning.length);
  const methods = methodsOf({ ports, request, asker, base }, path);
  if (methods === undefined) return ruleError(404, 'provisioning.notFound');
  const method = methods[request.method.toLowerCase()];
  if (method !== undefined) return method();
  return ruleError(405, 'call.wrongMethod', {
    headers: { Allow: Object.keys(methods).join(', ').toUpperCase() },
  });
};

/**
 * Answers an identity provider that keeps a company's people (SCIM 2.0, RFC 7644), by the token the company's main administrator has
 * made. What it writes goes through the rules and stores of the console.
 */
export const serveScim = async (
  ports: Ports,
  { request, ip }: { readonly request: Request; readonly ip: string | undefined },
): Promise<Response> => {
  const requestId = randomUUID();
  try {
    return await answer(ports, request, { requestId, ip });
  } catch (error) {
    const { status, envelope } = brokenOutcome(
      { error, locale: 'en', requestId, path: serverPaths.provisioning },
      ports.logger,
    );
    const detail = envelope.message;
    // Two writers raced for one unique value.
    if (status === 200) return scimError({ status: 409, scimType: 'uniqueness', detail });
    return scimError(
      { status, detail },
      status === 503 ? { 'Retry-After': String(retryAfterSeconds) } : undefined,
    );
  }
};
