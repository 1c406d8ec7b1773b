import { readClaim } from '#domain/signOn/entry.ts';
import { type Violation, violation } from '#domain/violation.ts';
import {
  companyChoices,
  type EnterablePlace,
  enterablePlaces,
  loginReply,
  openSession,
} from '#server/features/account/enterCompany.ts';
import { takeAddressToken } from '#server/features/account/guesses.ts';
import { entryRefusal } from '#server/features/account/session.ts';
import {
  beginSignOn,
  discover,
  finishSignOn,
  type NamedPerson,
  scopeOf,
} from '#server/features/account/signOn/provider.ts';
import { redirectAddress } from '#server/features/account/signOn/setting.ts';
import { testProvider } from '#server/features/account/signOn/testProvider.ts';
import {
  findConnection,
  findEnforcementEffect,
  findMatched,
  insertSignOnRequest,
  type SignOnConnection,
  type SignOnRequest,
  takeSignOnRequest,
} from '#server/features/account/store/signOns.ts';
import { findPlace } from '#server/features/directory/store/places.ts';
import { takeTokens } from '#server/guard/rateLimit.ts';
import { type Answer, type CallContext, done, type Handler, refused } from '#server/platform/handler.ts';
import { insertOperationRecords } from '#server/platform/store/operationRecords.ts';

/** A whole company may sign in from behind one address in the morning; each asks the provider two or three times. */
const addressLimit = { bucket: 'signOn.address', limit: 120, windowSeconds: 60 } as const;
/** The provider of a company is asked no more often on behalf of strangers. */
const companyLimit = { bucket: 'signOn.company', limit: 600, windowSeconds: 60 } as const;
const testLimit = { bucket: 'signOn.test', limit: 20, windowSeconds: 60 } as const;

const tooOften = (seconds: number) =>
  refused([violation('signOn.tooOften', undefined, { seconds })], 'too_many_tries');

const refuse = (rule: string, params?: Violation['params']) => refused([violation(rule, undefined, params)]);

/** The key this browser has from us already, so that a second tab does not take the first one's away. */
const keyOf = ({ browserKey, randomToken }: CallContext): string =>
  browserKey !== undefined && /^[\w-]{43}$/.test(browserKey) ? browserKey : randomToken();

/**
 * Sends a browser to the identity provider of a company. What it comes back with counts only in this browser, once, within ten minutes.
 * A company that is not there and one without single sign-on are answered alike.
 */
export const signOnStart: Handler<'signOnStart'> = async ({ company_number: companyId }, context) => {
  const { db, now, publicOrigin, randomToken } = context;
  const verdict = await takeAddressToken(context, addressLimit);
  if (!verdict.isAllowed) return tooOften(verdict.waitSeconds);
  const connection = await findConnection(db, companyId);
  if (connection === undefined || !connection.isOn)
    return refused([violation('signOn.none', 'company_number')]);
  const share = await takeTokens(db, { ...companyLimit, key: String(companyId), now });
  if (!share.isAllowed) return tooOften(share.waitSeconds);
  const configuration = await discover(context, connection).catch(() => undefined);
  if (configuration === undefined) return refuse('signOn.unreachable');
  const [state, browserKey] = [randomToken(), keyOf(context)];
  const begun = await beginSignOn(configuration, {
    state,
    redirectAddress: redirectAddress(publicOrigin),
    scope: scopeOf(connection),
  });
  const kept = { nonce: begun.nonce, verifier: begun.verifier, settingVersion: connection.version };
  await insertSignOnRequest(db, { companyId, state, browserKey, now, ...kept });
  return { kind: 'done', reply: { address: begun.address }, browserKey, isUnaudited: true };
};

type FinishRequest = Parameters<Handler<'signOnFinish'>>[0];
type FinishAnswer = Awaited<ReturnType<Handler<'signOnFinish'>>>;

/** The address the browser came back to, as the library reads it. */
const returnedAddress = ({ state, code, iss }: FinishRequest, publicOrigin: string): URL => {
  const address = new URL(redirectAddress(publicOrigin));
  for (const [name, value] of Object.entries({ state, code, iss }))
    if (typeof value === 'string') address.searchParams.set(name, value);
  return address;
};

/** Whom the provider has named, or the rule that says why no one. */
const personNamed = async (
  { db }: CallContext,
  connection: SignOnConnection,
  { claim, isUnverified }: NamedPerson,
): Promise<{ readonly userId: number } | { readonly rule: string }> => {
  if (isUnverified) return { rule: 'signOn.unverified' };
  const value = readClaim(connection.matchBy, claim);
  if (value === undefined) return { rule: claim === undefined ? 'signOn.noClaim' : 'signOn.noMember' };
  const [person, other] = await findMatched(db, connection.companyId, value);
  if (person === undefined) return { rule: 'signOn.noMember' };
  return other === undefined ? { userId: person.userId } : { rule: 'signOn.severalMembers' };
};

/** A sign-in that came to nothing leaves its row in the company whose provider it was at. */
const auditFailure = async (context: CallContext, companyId: number, rule: string): Promise<void> => {
  const { db, ip, deviceId, requestId, now } = context;
  await insertOperationRecords(db, {
    origin: {
      companyId,
      operatorId: undefined,
      operatorName: '',
      operatorRole: '',
      ip,
      deviceId: deviceId === '' ? undefined : deviceId,
      requestId,
      time: now,
      result: rule,
    },
    category: 'account',
    entries: [{ action: 'signOnFailed', targetType: 'company', targetId: companyId }],
  });
};

const failed = async (
  context: CallContext,
  { companyId }: SignOnRequest,
  rule: string,
): Promise<Answer<never>> => {
  await auditFailure(context, companyId, rule);
  return refuse(rule);
};

/** Opens the session, and nothing of the account beyond this company: its provider speaks for no other. */
const enter = async (context: CallContext, place: EnterablePlace): Promise<FinishAnswer> => {
  const refusal = await entryRefusal(context, place, 'signOn');
  if (refusal !== undefined) return refusal;
  const session = await openSession(context, place, { accountId: undefined, way: 'signOn' });
  context.audit({
    action: 'signOnLogin',
    targetType: 'account',
    targetId: place.userId,
    targetName: place.userName,
  });
  const login = await loginReply(context, place, session.token);
  return done({ companies: companyChoices([place], undefined), login }, { kind: 'open', session });
};

/** The code exchanged and the claim read; undefined for a token that is not the one asked for. */
const readPerson = async (
  request: FinishRequest,
  context: CallContext,
  { connection, kept }: { readonly connection: SignOnConnection; readonly kept: SignOnRequest },
): Promise<NamedPerson | 'unreachable' | 'token'> => {
  const configuration = await discover(context, connection).catch(() => undefined);
  if (configuration === undefined) return 'unreachable';
  const address = returnedAddress(request, context.publicOrigin);
  const { nonce, verifier } = kept;
  return finishSignOn(configuration, connection, { address, state: request.state, nonce, verifier }).catch(
    () => 'token' as const,
  );
};

/**
 * Signs in whom the identity provider has named. What was kept for the way there is used up whatever comes of it; the person has to be
 * one living member of that very company, and an administrator.
 */
export const signOnFinish: Handler<'signOnFinish'> = async (request, context) => {
  const { db, now, browserKey = '' } = context;
  const verdict = await takeAddressToken(context, addressLimit);
  if (!verdict.isAllowed) return tooOften(verdict.waitSeconds);
  const kept = await takeSignOnRequest(db, { state: request.state, browserKey, now });
  if (kept === undefined) return refuse('signOn.expired');
  const connection = await findConnection(db, kept.companyId);
  if (connection === undefined || !connection.isOn || connection.version !== kept.settingVersion)
    return failed(context, kept, 'signOn.changed');
  if (!request.code) return failed(context, kept, 'signOn.cancelled');
  const named = await readPerson(request, context, { connection, kept });
  if (named === 'unreachable') return failed(context, kept, 'signOn.unreachable');
  if (named === 'token') return failed(context, kept, 'signOn.token');
  const person = await personNamed(context, connection, named);
  if ('rule' in person) return failed(context, kept, person.rule);
  const found = await findPlace(db, kept.companyId, person.userId);
  const [place] = found === undefined ? [] : enterablePlaces([found]);
  return place === undefined ? failed(context, kept, 'account.noConsole') : enter(context, place);
};

/** Asks the issuer that is kept, and says what stands in the way of signing in by it. */
export const signOnTest: Handler<'signOnTest'> = async (_, context) => {
  const { db, actor, now, outside } = context;
  const verdict = await takeTokens(db, { ...testLimit, key: String(actor.companyId), now });
  if (!verdict.isAllowed) return tooOften(verdict.waitSeconds);
  const connection = await findConnection(db, actor.companyId);
  return done(
    connection === undefined
      ? { result: 'unset', detail: null, authorization_endpoint: null, token_endpoint: null }
      : await testProvider(outside, connection.issuer),
  );
};

/** What it comes to when single sign-on is the only way in. */
export const signOnEffect: Handler<'signOnEffect'> = async (request, { db, actor, now, sessionId = 0 }) => {
  const effect = await findEnforcementEffect(db, {
    companyId: actor.companyId,
    matchBy: request.match_by,
    breakGlassId: request.break_glass_id,
    sessionId,
    now,
  });
  return done({ ...effect, names: [...effect.names] });
};
