import { randomUUID } from 'node:crypto';
import { serverPaths } from '#domain/console/addresses.ts';
import { type PersonChange, type Reading, readPatch, readUser } from '#domain/provisioning/personChange.ts';
import { readQuestion } from '#domain/provisioning/question.ts';
import { CompanyClosed, readInCompany, writeInCompany } from '#server/database/rowSecurity.ts';
import { takeAddressToken } from '#server/features/account/guesses.ts';
import {
  findCompanyOfToken,
  findScimUser,
  findScimUsers,
  touchScimConnection,
} from '#server/features/provisioning/store.ts';
import {
  addUser,
  changeUser,
  type DirectoryCalls,
  removeUser,
  type UserAnswer,
} from '#server/features/provisioning/userWrites.ts';
import { isHarmless, readPart } from '#server/guard/body.ts';
import { takeTokens } from '#server/guard/rateLimit.ts';
import { anonymous } from '#server/guard/store/actors.ts';
import { brokenOutcome } from '#server/http/call/brokenOutcome.ts';
import { beginningOf } from '#server/platform/bodies/streams.ts';
import { retryAfterSeconds } from '#server/platform/envelope.ts';
import type { AuditEntry, CallContext, Refusal } from '#server/platform/handler.ts';
import { jobContext } from '#server/platform/jobContext.ts';
import type { Ports } from '#server/platform/ports.ts';
import { insertOperationRecords, withConcerns } from '#server/platform/store/operationRecords.ts';
import { listOf, locationOf, resourceTypes, schemasOf, serviceProvider, userResource } from './describe.ts';
import { refusalError, ruleError, scimError, scimResponse } from './scimResponse.ts';

/** Who asks: a company's identity provider, in one request. */
interface Asker {
  readonly companyId: number;
  readonly requestId: string;
  readonly ip: string | undefined;
}

/** Who the operation records name. */
const providerName = 'SCIM';

/** Carries a refusal out of the transaction, so that it is rolled back. */
class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super('refused');
    this.refusal = refusal;
  }
}

const isRefusal = (answer: object): answer is Refusal => 'kind' in answer && answer.kind === 'refused';

/**
 * Runs a write of a company's identity provider: one transaction held to its company, with audit rows that name the provider; nothing of
 * it stands where it is refused. Its token was made by the main administrator, so it may what they may, but for what asks who is there.
 */
const writeAsProvider = async <Result extends object>(
  ports: Ports,
  { companyId, requestId, ip }: Asker,
  work: (context: CallContext) => Promise<Result | Refusal>,
): Promise<Result | Refusal | 'closed'> => {
  const entries: AuditEntry[] = [];
  const works: (() => Promise<void>)[] = [];
  const actor = { ...anonymous, companyId, name: providerName, roles: ['main' as const] };
  try {
    const result = await writeInCompany(ports.database, companyId, async (db) => {
      const job = jobContext(ports, db, { actor, locale: 'en', requestId, entries, works });
      const answer = await work({ ...job, ip, callName: 'saveUser' });
      if (isRefusal(answer)) throw new Refused(answer);
      await insertOperationRecords(db, {
        origin: {
          companyId,
          operatorId: undefined,
          operatorName: providerName,
          operatorRole: '',
          ip,
          deviceId: undefined,
          requestId,
          time: job.now,
          result: 'done',
        },
        category: 'member',
        entries: entries.map((entry) => withConcerns(job.models, entry)),
      });
      return answer;
    });
    for (const done of works) await done();
    return result;
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    if (error instanceof CompanyClosed) return 'closed';
    throw error;
  }
};

/** Entra ID asks up to twenty-five times a second while it brings a company in. */
const companyLimit = { bucket: 'scim.company', limit: 300, windowSeconds: 10 } as const;
/** Of tokens that are none: guessing one of 256 bits is idle, and need not cost the database anything either. */
const addressLimit = { bucket: 'scim.address', limit: 60, windowSeconds: 60 } as const;
const mostBytes = 256 * 1024;

const unauthorized = { headers: { 'WWW-Authenticate': 'Bearer' } };

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
    return verdict.isAllowed
      ? ruleError(401, 'provisioning.token', unauthorized)
      : tooOften(verdict.waitSeconds);
  }
  const share = await takeTokens(db, { ...companyLimit, key: String(companyId), now });
  if (!share.isAllowed) return tooOften(share.waitSeconds);
  await touchScimConnection(db, companyId, now);
  return companyId;
};

/** A request whose provider is known. */
interface Known {
  readonly ports: Ports;
  readonly request: Request;
  readonly asker: Asker;
  /** Where the protocol is answered, as others reach it. */
  readonly base: string;
}

/** What was sent; a text that is no JSON, and one with what no record may hold, reads as nothing. */
const bodyOf = async (request: Request): Promise<unknown | Response> => {
  const announced = Number(request.headers.get('content-length') ?? 0);
  const text = announced > mostBytes ? '' : await beginningOf(request.body, mostBytes + 1, readPart);
  if (announced > mostBytes || Buffer.byteLength(text) > mostBytes) return ruleError(413, 'call.tooLarge');
  try {
    const body: unknown = JSON.parse(text);
    return isHarmless(body) ? body : undefined;
  } catch {
    return undefined;
  }
};

const directoryCalls = (ports: Ports): DirectoryCalls => {
  const { saveUser, resignRestore } = ports.handlers();
  // The table keeps handlers of all types; these two are the contract's own.
  return { saveUser, resignRestore } as unknown as DirectoryCalls;
};

const answerUser = ({ base }: Known, answer: UserAnswer | 'closed', status: 200 | 201): Response => {
  if (answer === 'closed') return ruleError(401, 'provisioning.token', unauthorized);
  if (answer.kind === 'refused') return refusalError(answer);
  const location = locationOf(answer.user, base);
  return scimResponse(status, userResource(answer.user, base), { Location: location });
};

const refusedReading = ({ violations }: Extract<Reading<never>, { kind: 'refused' }>): Response =>
  refusalError({ violations, errorKey: '' });

const list = async ({ ports, request, asker: { companyId }, base }: Known): Promise<Response> => {
  const question = readQuestion(new URL(request.url).searchParams);
  if (question.kind === 'refused') return refusedReading(question);
  const { startIndex } = question.value;
  const { total, users } = await readInCompany(ports.database, companyId, (db) =>
    findScimUsers(db, companyId, question.value),
  );
  return scimResponse(
    200,
    listOf(
      users.map((user) => userResource(user, base)),
      { total, startIndex },
    ),
  );
};

const read = async ({ ports, asker: { companyId }, base }: Known, id: number): Promise<Response> => {
  const user = await readInCompany(ports.database, companyId, (db) => findScimUser(db, companyId, id));
  return user === undefined
    ? ruleError(404, 'provisioning.notFound')
    : scimResponse(200, userResource(user, base));
};

const add = async (known: Known): Promise<Response> => {
  const body = await bodyOf(known.request);
  if (body instanceof Response) return body;
  const change = readUser(body);
  if (change.kind === 'refused') return refusedReading(change);
  const calls = directoryCalls(known.ports);
  const answer = await writeAsProvider(known.ports, known.asker, (context) =>
    addUser(context, calls, change.value),
  );
  return answerUser(known, answer, 201);
};

const change = async (
  known: Known,
  id: number,
  readBody: (body: unknown) => Reading<PersonChange>,
): Promise<Response> => {
  const body = await bodyOf(known.request);
  if (body instanceof Response) return body;
  const reading = readBody(body);
  if (reading.kind === 'refused') return refusedReading(reading);
  const calls = directoryCalls(known.ports);
  const answer = await writeAsProvider(known.ports, known.asker, (context) =>
    changeUser(context, calls, { id, change: reading.value }),
  );
  return answerUser(known, answer, 200);
};

const remove = async ({ ports, asker }: Known, id: number): Promise<Response> => {
  const answer = await writeAsProvider(ports, asker, (context) => removeUser(context, id));
  if (answer === 'closed') return ruleError(401, 'provisioning.token', unauthorized);
  return answer.kind === 'refused' ? refusalError(answer) : scimResponse(204);
};

/** What a resource can be asked, by the method in lower case. */
type Methods = Readonly<Partial<Record<string, () => Response | Promise<Response>>>>;

const usersMethods = (known: Known): Methods => ({ get: () => list(known), post: () => add(known) });

const userMethods = (known: Known, id: number): Methods => ({
  get: () => read(known, id),
  put: () => change(known, id, readUser),
  patch: () => change(known, id, readPatch),
  delete: () => remove(known, id),
});

const described = (resources: readonly object[], id: string | undefined): Methods | undefined => {
  if (id === undefined) return { get: () => scimResponse(200, listOf(resources)) };
  const found = resources.find((each) => 'id' in each && each.id === id);
  return found && { get: () => scimResponse(200, found) };
};

/** A number no member can have: no one is found by it. */
const idOf = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);

/** What a path below `/scim/v2` can be asked; undefined: there is nothing. */
const methodsOf = (known: Known, path: string): Methods | undefined => {
  const [, kind, id, ...rest] = path.split('/');
  if (rest.length > 0) return undefined;
  const { base } = known;
  if (kind === 'Users') return id === undefined ? usersMethods(known) : userMethods(known, idOf(id));
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
