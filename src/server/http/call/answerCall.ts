import { tooManyTries } from '#domain/account/guessing.ts';
import { companyAskingBudget, personAskingBudgets, tellsOfUse, uniqueFields } from '#domain/member/limits.ts';
import type { Actor } from '#domain/permission/actor.ts';
import type { Violation } from '#domain/violation.ts';
import type { CallModel, EntityModel } from '#engine/model.ts';
import { characterViolations, unseenViolations } from '#engine/validation/valueRules.ts';
import { violationsOf } from '#engine/validation/violations.ts';
import type { Calls } from '#generated/types.ts';
import { runImport } from '#server/features/imports/jobs/imports.ts';
import { wereRightsChanged } from '#server/features/rights/store/heldPowers.ts';
import { positionIn, writtenName } from '#server/guard/headers.ts';
import { isOriginAllowed, originOf, pageOrigin, userAgentOf } from '#server/guard/origin.ts';
import {
  factorRefusal,
  gateRefusal,
  isForMainAlone,
  isForSubs,
  mayCall,
  reasonAgainstCall,
} from '#server/guard/permission.ts';
import { lookAtAllTokens, type TokenQuestion, takeAllTokens } from '#server/guard/rateLimit.ts';
import { type SessionFields, takeSessionFields } from '#server/guard/session.ts';
import { anonymous } from '#server/guard/store/actors.ts';
import type { Session } from '#server/guard/store/sessions.ts';
import { type Outcome, outcomeOf, protocolOutcome, type Speaker } from '#server/platform/envelope.ts';
import {
  type Answer,
  type CallContext,
  type Refusal,
  refused,
  refusedBecause,
} from '#server/platform/handler.ts';
import { readerWords } from '#server/platform/jobContext.ts';
import type { Ports } from '#server/platform/ports.ts';
import { type IncomingCall, identify, normaliseRequest, parse } from './readRequest.ts';
import { auditRefusedAttempt } from './refusedAttempts.ts';
import { replyMistakes } from './replyMistakes.ts';
import { type ReadyCall, runHandler } from './runHandler.ts';

/** When a call tells that a value is in use: each time, or where it is refused for it. */
interface Telling {
  readonly when: 'always' | 'refused';
  /** Fields that hold such a value: a request without any of them is told nothing. */
  readonly fields?: readonly string[];
}

/** Calls that tell whether someone has a value, also someone the reader may not see. */
const telling: Readonly<Partial<Record<keyof Calls, Telling>>> = {
  checkUnique: { when: 'always' },
  saveUser: { when: 'refused', fields: uniqueFields },
  resignRestore: { when: 'refused' },
  tempInvite: { when: 'refused' },
};

type Asked = Pick<CallContext, 'db' | 'actor' | 'now' | 'callName'> & Pick<SessionFields, 'payload'>;

const tellingOf = ({ callName, payload }: Asked): Telling['when'] | undefined => {
  const kind = telling[callName as keyof Calls];
  const holdsOne = kind?.fields?.some((field) => payload[field] !== undefined) ?? true;
  return holdsOne ? kind?.when : undefined;
};

const questionsOf = ({ actor: { companyId, userId }, now }: Asked): readonly TokenQuestion[] => [
  ...personAskingBudgets.map((budget) => ({ ...budget, key: `${companyId}:${userId}`, now })),
  { ...companyAskingBudget, key: String(companyId), now },
];

/** Why a call tells nothing more for now of what is in use; undefined where it may, or tells nothing of it. `db` is the owner's. */
const askingRefusal = async (context: Asked): Promise<Refusal | undefined> => {
  const kind = tellingOf(context);
  if (kind === undefined) return undefined;
  const questions = questionsOf(context);
  const verdict = await (kind === 'always' ? takeAllTokens : lookAtAllTokens)(context.db, questions);
  if (verdict.isAllowed) return undefined;
  const { waitSeconds } = verdict;
  return {
    kind: 'refused',
    errorKey: 'too_many_tries',
    violations: [tooManyTries(waitSeconds)],
    extra: { retry_after: waitSeconds },
  };
};

/** Counts an answer that has told someone that a value is in use. */
const countAnswered = async (context: Asked, answer: Answer<unknown>): Promise<void> => {
  if (tellingOf(context) !== 'refused') return;
  if (answer.kind === 'refused' && tellsOfUse(answer.errorKey))
    await takeAllTokens(context.db, questionsOf(context));
};

const tooLargeOutcome = (
  { contract, locale }: Speaker,
  call: CallModel,
  broken: Violation | undefined,
): Outcome =>
  broken === undefined
    ? protocolOutcome(locale, { rule: 'call.tooLarge', status: 413 })
    : outcomeOf({ contract, locale }, call, refused([broken]));

const maxKeyLength = 200;

/** The `Idempotency-Key` header, as long as it can be a key. */
const headerKey = (request: Request): string | undefined => {
  const key = request.headers.get('idempotency-key') ?? '';
  return key === '' || key.length > maxKeyLength ? undefined : key;
};

interface Reader {
  readonly actor: Actor;
  readonly session: Session | undefined;
}

/** Nouns whose calls say in words of their own that they are the main administrator's alone (case B03). */
const ownWords: Readonly<Record<string, string>> = { dissolution: 'dissolution.notMain' };

/** Why a call is refused: it was never theirs, it is the main administrator's alone, or a right of theirs went meanwhile (case R08). */
const noPermission = async (
  db: Ports['database']['db'],
  {
    call,
    models,
    reader: { actor, session },
    payload,
  }: {
    readonly call: CallModel;
    readonly models: Readonly<Record<string, EntityModel>>;
    readonly reader: Reader;
    readonly payload: SessionFields['payload'];
  },
): Promise<Refusal> => {
  const reason = reasonAgainstCall(call, { models, actor, payload });
  if (isForMainAlone(call, models, payload))
    return refusedBecause(ownWords[call.noun] ?? 'mainAdministrator.notMain', reason, 'not_main_admin');
  const wasChanged =
    session !== undefined &&
    isForSubs(call, models, payload) &&
    (await wereRightsChanged(db, actor, session.sessionId));
  return refusedBecause(wasChanged ? 'call.rightsChanged' : 'call.noPermission', reason, 'no_permission');
};

/** Everything of a handler's context but what depends on its transaction. */
const contextOf = (
  ports: Ports,
  {
    speaker,
    incomingCall: { call, locale, requestId, ip, request, browserKey },
    fields,
    reader: { actor, session },
    now,
  }: {
    readonly speaker: Speaker;
    readonly incomingCall: IncomingCall;
    readonly fields: SessionFields;
    readonly reader: Reader;
    readonly now: Date;
  },
): ReadyCall['context'] => ({
  actor,
  now,
  locale,
  requestId,
  traceparent: ports.tracing?.traceparent(),
  callName: call.name,
  sessionId: session?.sessionId,
  deviceId: fields.deviceId ?? session?.deviceId ?? '',
  ip,
  userAgent: userAgentOf(request),
  browserKey,
  demoAccounts: ports.config.demoAccounts,
  models: speaker.contract.models,
  sources: ports.sources,
  randomToken: ports.randomToken,
  files: ports.files,
  links: ports.links,
  pay: ports.pay,
  sendsMail: ports.mail !== undefined,
  outside: ports.outside,
  origin: pageOrigin(request, ports.config),
  publicOrigin: ports.config.publicOrigin(),
  basePath: ports.config.basePath,
  dissolveHoldHours: ports.config.dissolveHoldHours,
  words: readerWords(speaker.contract, locale),
  runImport: (importId: number, milliseconds: number) =>
    runImport(ports, { companyId: actor.companyId, importId }, milliseconds),
});

/** A call whose reader is known and whose fields are parted: management password, permission, shape, handler. */
const answerKnown = async (
  ports: Ports,
  {
    incoming,
    fields,
    reader,
    now,
  }: {
    readonly incoming: IncomingCall;
    readonly fields: SessionFields;
    readonly reader: Reader;
    readonly now: Date;
  },
): Promise<Outcome> => {
  const { call, locale } = incoming;
  const contract = ports.contract();
  const speaker: Speaker = { contract, locale };
  const context = contextOf(ports, { speaker, incomingCall: incoming, fields, reader, now });
  /** Whatever refuses before the handler answers through this: an attempt leaves its record. */
  const refuse = async (answer: Refusal): Promise<Outcome> => {
    await auditRefusedAttempt(ports.database.db, { call, request: fields.payload, context }, answer);
    return outcomeOf(speaker, call, answer);
  };
  const closed =
    factorRefusal(call, reader.session) ??
    (await gateRefusal(ports.database.db, { call, session: reader.session, now }));
  if (closed !== undefined) return refuse(closed);
  if (!mayCall(call, { models: contract.models, actor: reader.actor, payload: fields.payload }))
    return refuse(
      await noPermission(ports.database.db, {
        call,
        models: contract.models,
        reader,
        payload: fields.payload,
      }),
    );
  const request = normaliseRequest(call.request, fields.payload, call.encoding);
  const validate = contract.requests[call.name];
  if (validate === undefined)
    throw new Error(`No validator for the request of ${call.name}: run npm run schemas`);
  const violations = violationsOf(validate, request);
  if (violations.length > 0) return outcomeOf(speaker, call, refused(violations));
  // A search reads past what no one sees; what is kept is kept as it was sent, or not at all.
  const characters = call.effect === 'write' ? characterViolations(call.request, request) : [];
  if (characters.length > 0) return outcomeOf(speaker, call, refused(characters));
  const unseen = call.effect === 'write' ? unseenViolations(call.request, request) : [];
  const handler = ports.handlers()[call.name];
  if (handler === undefined)
    throw new Error(
      `No handler for the call ${call.name}: write it in src/server/features/<area>/calls/${call.noun}.ts, and name it in <area>.ts`,
    );
  const asked = { ...context, db: ports.database.db, payload: fields.payload };
  const tooOften = await askingRefusal(asked);
  if (tooOften !== undefined) return outcomeOf(speaker, call, tooOften);
  const requestKey = fields.requestKey ?? headerKey(incoming.request);
  const readsFrom = positionIn(incoming.cookies[writtenName(ports.config.secureCookies)]);
  const answer = await runHandler(
    { call, handler, request, unseen, requestKey, readsFrom, context },
    ports.database,
  );
  await countAnswered(asked, answer);
  const outcome = outcomeOf(speaker, call, answer);
  if (ports.config.checksReplies && outcome.envelope.code === 0 && outcome.file === undefined)
    checkReply(ports, call, outcome);
  return outcome;
};

const maxReported = 5;

const checkReply = (ports: Ports, call: CallModel, { envelope }: Outcome): void => {
  const validate = ports.contract().replies[call.name];
  // As it will stand on the wire: dates are text there, undefined is absent.
  const data: unknown = JSON.parse(JSON.stringify(envelope.data ?? {}));
  const isRight = validate === undefined || validate(data);
  const mistakes = isRight ? [] : replyMistakes(validate.errors ?? [], data).slice(0, maxReported);
  ports.config.tellReply?.(call, mistakes);
  if (!isRight) throw new Error(`The reply of ${call.name} breaks its schema: ${mistakes.join('. ')}`);
};

/**
 * One call from request to outcome: origin, parse, session fields, session, permission, request schema, handler. Throws
 * only for what is broken.
 */
export const answerCall = async (ports: Ports, incoming: IncomingCall): Promise<Outcome> => {
  const { request, call, locale } = incoming;
  const origin = originOf(request, ports.config.allowedOrigins);
  if (!isOriginAllowed(request, call, origin))
    return protocolOutcome(locale, { rule: 'call.originRefused', status: 403 });
  const speaker = { contract: ports.contract(), locale };
  const body = await parse(ports, incoming, origin);
  if (body.kind === 'tooLarge') return tooLargeOutcome(speaker, call, body.violation);
  if (body.kind === 'signedOut') return outcomeOf(speaker, call, body);
  if (body.kind === 'malformed')
    return body.violation === undefined
      ? protocolOutcome(locale, { rule: 'call.malformed', status: body.status })
      : outcomeOf(speaker, call, refused([body.violation]));
  const fields = takeSessionFields(call, {
    fields: body.fields,
    cookies: incoming.cookies,
    isGet: request.method === 'GET',
  });
  if (fields === undefined) return protocolOutcome(locale, { rule: 'call.malformed', status: 200 });
  const now = ports.clock();
  const verdict = await identify(ports, { incoming, fields, origin, now });
  if (verdict.kind === 'refused' && call.permission !== 'anyone')
    return outcomeOf(speaker, call, { kind: 'signedOut', rule: verdict.rule });
  const reader = verdict.kind === 'known' ? verdict : { actor: anonymous, session: undefined };
  incoming.onIdentified(reader.actor);
  return answerKnown(ports, { incoming, fields, reader, now });
};
