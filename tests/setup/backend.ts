import { createHash } from 'node:crypto';
import type { SessionKind } from '#domain/security/checkSecuritySetting.ts';
import type { EntitySchema } from '#engine/dialect.ts';
import type { CallModel } from '#engine/model.ts';
import { violationsOf } from '#engine/validation/violations.ts';
import type { Encoding } from '#engine/vocabulary.ts';
import type { Database } from '#server/database/connection.ts';
import type { ReadReplica } from '#server/database/readReplica.ts';
import { sources } from '#server/features/index.ts';
import { companionName } from '#server/guard/headers.ts';
import { setUnlocked } from '#server/guard/store/sessionGates.ts';
import { insertSession } from '#server/guard/store/sessions.ts';
import { type App, createApp } from '#server/http/app.ts';
import { handlersOf } from '#server/http/handlers.ts';
import { type Contract, callsOf } from '#server/platform/contract.ts';
import type { Envelope } from '#server/platform/envelope.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { type FileStore, memoryStore } from '#server/platform/outbound/fileStore.ts';
import type { MailPort } from '#server/platform/outbound/mail.ts';
import { createOutside } from '#server/platform/outbound/outsideFetch.ts';
import { createPay, demoPaying, type PaySettings } from '#server/platform/outbound/pay/payPort.ts';
import type { PayProvider } from '#server/platform/outbound/pay/payProvider.ts';
import { createLinkSealer, type LinkSealer, linkKeyBytes } from '#server/platform/outbound/signing.ts';
import { outboxSms, type SmsPort } from '#server/platform/outbound/sms/smsPort.ts';
import {
  type AnyHandler,
  defaultConfig,
  type Ports,
  type ServerConfig,
  type Stage,
} from '#server/platform/ports.ts';
import type { Tracing } from '#server/platform/tracing/tracing.ts';
import { createCallNotes } from './callNotes.ts';
import { contractWith } from './contract.ts';
import { emptyDatabase } from './database.ts';

/** A signed-in person as a test carries them from call to call. */
export interface TestSession {
  readonly companyId: number;
  readonly userId: number;
  readonly token: string;
  readonly cookie: string | undefined;
  readonly deviceId: string;
  readonly sessionId: number;
}

/** An answer with what stood around it. `data` is what the call's schema says: the test knows it. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads replies of every call; each was validated just before.
export interface TestAnswer<Data = any> extends Omit<Envelope, 'data'> {
  readonly status: number;
  readonly data: Data;
  readonly headers: Headers;
}

export interface TestLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

export interface BackendOptions {
  readonly clock?: () => Date;
  /** Further schemas, or other versions of known ones. */
  readonly entities?: readonly EntitySchema[];
  readonly config?: Partial<ServerConfig>;
  readonly handlers?: Readonly<Record<string, AnyHandler>>;
  /** Where uploads are kept; in memory without it. */
  readonly files?: FileStore;
  /** What addresses of links are sealed with; a key of zeros without it. */
  readonly links?: LinkSealer;
  /** Who messages are handed to; the outbox itself without it. */
  readonly sms?: SmsPort;
  /** Who e-mails are handed to; none are written without it. */
  readonly mail?: MailPort;
  /** Where money goes; to the demo's account without it. */
  readonly paying?: PaySettings;
  /** Who takes the money of codes; no one that could be asked without it. */
  readonly payProvider?: PayProvider;
  /** What keeps traces; without it none are made. */
  readonly tracing?: Tracing;
  /** A database of the test's own, with the tables of these models, in place of the worker's. */
  readonly database?: Database;
  /** Where the app asks reads besides its database. */
  readonly replica?: ReadReplica;
}

/** What a session has proved beyond being signed in; everything, unless a test is about proving it. */
export interface Proved {
  /** Whether the management password has been given at the gate. */
  readonly isUnlocked?: boolean;
  /** Whether whatever a call asks for again has been given, too. */
  readonly hasSteppedUp?: boolean;
}

/** Longer than any test's clock runs ahead. */
const forever = new Date('2100-01-01T00:00:00Z');

/** Opens the gate of a session for good, and lets it through to every call that asks for more. */
const proveAll = async (
  { database: { db }, contract }: Pick<Backend, 'database' | 'contract'>,
  { companyId, sessionId }: Pick<TestSession, 'companyId' | 'sessionId'>,
  { isUnlocked = true, hasSteppedUp = true }: Proved,
): Promise<void> => {
  if (isUnlocked) await setUnlocked(db, sessionId, forever);
  if (!hasSteppedUp) return;
  const rows = callsOf(contract).flatMap(({ name, stepUp }) =>
    stepUp.includes('sms') ? [{ kind: 'sms' as const, call_name: name }] : [],
  );
  const shared = { company_id: companyId, session_id: sessionId, expires_at: forever };
  await db
    .insertInto('step_up_grant')
    .values([{ kind: 'password' as const, call_name: '' }, ...rows].map((row) => ({ ...row, ...shared })))
    .execute();
};

export interface Backend {
  readonly app: App;
  readonly ports: Ports;
  readonly database: Database;
  readonly contract: Contract;
  readonly lines: readonly TestLine[];
  /** Sends any request to the app; `path` starts with `/`, e.g. `/api/departments`. */
  readonly send: (path: string, init?: RequestInit) => Promise<Response>;
  /** Makes a call as the console does; every answer is checked against the call's reply schema. */
  readonly call: (name: string, fields?: object, session?: TestSession) => Promise<TestAnswer>;
  readonly signIn: (
    person: { readonly companyId: number; readonly userId: number },
    kind?: SessionKind,
    proved?: Proved,
  ) => Promise<TestSession>;
  readonly setStage: (stage: Stage) => void;
}

const address = 'http://console.test';
/** What a browser takes for an identity of its own: 64 hex digits. */
const deviceId = 'de'.repeat(32);
/** When every test on the backend takes place: a working Monday morning in Shenzhen. */
export const testNow = new Date('2026-11-23T02:00:00Z');

/** Secrets that differ from each other and are the same in every run. */
const createRandomToken = () => {
  let drawn = 0;
  return (): string => {
    drawn += 1;
    return createHash('sha256').update(`token ${drawn}`).digest('base64url');
  };
};

/** Headers a browser sends from our own page, with the session's cookies. */
export const browserHeaders = (session?: TestSession): Record<string, string> => {
  const cookies = [
    ...(session === undefined ? [] : [`user_id=${session.userId}`, `company_id=${session.companyId}`]),
    ...(session?.cookie === undefined ? [] : [`${companionName(false)}=${session.cookie}`]),
  ];
  return {
    'Sec-Fetch-Site': 'same-origin',
    'Sec-Fetch-Mode': 'cors',
    ...(cookies.length === 0 ? {} : { Cookie: cookies.join('; ') }),
  };
};

const sessionFields = (session: TestSession | undefined) =>
  session === undefined
    ? {}
    : {
        user_id: session.userId,
        token: session.token,
        company_id: session.companyId,
        device_id: session.deviceId,
      };

const queryOf = (fields: object): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) query.set(name, String(value));
  return query.toString();
};

/** A body in the encoding of its call, with its headers: parts of a form say themselves where they end. */
const contentOf = (encoding: Encoding, fields: object, headers: Readonly<Record<string, string>>) => {
  if (encoding !== 'multipart')
    return { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(fields) };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const part of Array.isArray(value) ? value : [value])
      form.append(name, part instanceof Blob ? part : String(part));
  return { headers, body: form };
};

/** Calls that change the token of the session they are made with. */
const rotating: readonly string[] = [
  'stepUp',
  'unlockManage',
  'giveFactor',
  'confirmFactor',
  'confirmPasskey',
];

const checkAnswer = (contract: Contract, name: string, envelope: Envelope): void => {
  if (envelope.code !== 0) return;
  const validate = contract.replies[name];
  const violations = validate === undefined ? [] : violationsOf(validate, envelope.data);
  if (violations.length > 0)
    throw new Error(`The reply of ${name} breaks its schema: ${JSON.stringify(violations)}`);
};

interface Prepared {
  readonly handlers: Readonly<Record<string, AnyHandler>>;
  readonly calls: readonly CallModel[];
}

const prepared = new WeakMap<Contract, Prepared>();

/** What follows from a contract alone: most tests have the same one. */
const preparedFor = (contract: Contract): Prepared => {
  const known = prepared.get(contract) ?? { handlers: handlersOf(contract), calls: callsOf(contract) };
  prepared.set(contract, known);
  return known;
};

/**
 * The very app that is deployed, on an empty in-memory database (PostgreSQL with TEST_DATABASE_URL), with a fixed clock and
 * known secrets. One backend at a time: making the next empties the database.
 */
export const createBackend = async (options: BackendOptions = {}): Promise<Backend> => {
  const contract = contractWith(options.entities);
  const database = options.database ?? (await emptyDatabase(contract.models));
  const known = preparedFor(contract);
  const handlers = { ...known.handlers, ...options.handlers };
  const lines: TestLine[] = [];
  let stage: Stage = 'serving';
  const say = (level: TestLine['level']) => (fields: TestLine['fields'], message: string) => {
    lines.push({ level, fields, message });
  };
  const ports: Ports = {
    database: options.replica === undefined ? database : { ...database, replica: options.replica },
    contract: () => contract,
    handlers: () => handlers,
    sources,
    clock: options.clock ?? (() => testNow),
    randomToken: createRandomToken(),
    files: options.files ?? memoryStore(),
    links: options.links ?? createLinkSealer(new Uint8Array(linkKeyBytes)),
    sms: options.sms ?? outboxSms,
    mail: options.mail,
    outside: createOutside(['127.0.0.1', 'localhost']),
    pay: createPay(options.paying ?? demoPaying, options.payProvider, {
      ...(options.clock === undefined ? {} : { clock: options.clock }),
      tellFailure: (error) => say('error')({ error: String(error) }, 'payment provider'),
    }),
    logger: { info: say('info'), warn: say('warn'), error: say('error') },
    metrics: createMetrics(),
    tracing: options.tracing,
    lifecycle: { stage: () => stage },
    config: {
      ...defaultConfig,
      checksReplies: true,
      ...options.config,
      publicOrigin: options.config?.publicOrigin ?? (() => address),
    },
  };
  const app = createApp(ports);
  const calls = new Map(known.calls.map((call) => [call.name, call]));
  const pathOf = ({ path }: CallModel): string =>
    `${ports.config.basePath}${path.startsWith('/') ? '' : '/'}${path}`;

  const notes = createCallNotes();
  const byPath = new Map(known.calls.map((each) => [`${each.method} ${pathOf(each)}`, each]));
  const request = async (path: string, init?: RequestInit): Promise<Response> =>
    app.fetch(new Request(`${address}${path}`, init));
  const send = async (path: string, init?: RequestInit): Promise<Response> => {
    const known = byPath.get(`${init?.method ?? 'GET'} ${path.split('?')[0]}`);
    return notes.takeResponse(known, await request(path, init));
  };

  const renewed = new Map<string, string>();
  /** As a browser does: a token that was changed in mid-session takes the place of the one the test holds. */
  const keepRenewed = (name: string, session: TestSession | undefined, headers: Headers): void => {
    const token = headers.getSetCookie().find((cookie) => cookie.startsWith('token='));
    if (session === undefined || token === undefined || !rotating.includes(name)) return;
    renewed.set(session.token, token.slice('token='.length).split(';')[0] ?? '');
  };

  const call = async (name: string, fields: object = {}, given?: TestSession): Promise<TestAnswer> => {
    const session = given && { ...given, token: renewed.get(given.token) ?? given.token };
    const model = calls.get(name);
    if (model === undefined) throw new Error(`There is no call ${name}`);
    const path = pathOf(model);
    const all = { ...sessionFields(session), ...fields };
    const response =
      model.method === 'GET'
        ? await request(`${path}?${queryOf(all)}`, { headers: browserHeaders(session) })
        : await request(path, {
            method: 'POST',
            ...contentOf(model.encoding, all, browserHeaders(session)),
          });
    keepRenewed(name, given, response.headers);
    const envelope = (await response.json()) as Envelope;
    checkAnswer(contract, name, envelope);
    return notes.take(model, { ...envelope, status: response.status, headers: response.headers });
  };

  return {
    app,
    ports,
    get database() {
      notes.readState();
      return database;
    },
    contract,
    lines,
    send,
    call,
    setStage: (value) => {
      stage = value;
    },
    signIn: async (person, kind = 'browser', proved = {}) => {
      const now = ports.clock();
      const opened = await insertSession(database.db, {
        ...person,
        deviceId,
        kind,
        now,
        randomToken: ports.randomToken,
      });
      await proveAll({ database, contract }, opened, proved);
      return { ...opened, deviceId };
    },
  };
};
