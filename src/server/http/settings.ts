import { resolve } from 'node:path';
import { mostHoldHours, usualHoldHours } from '#domain/dissolution/states.ts';
import type { Durability } from '#server/database/connection.ts';
import type { AuditExport } from '#server/platform/outbound/audit/auditExport.ts';
import type { SmtpServer } from '#server/platform/outbound/mail.ts';
import type { PaySettings } from '#server/platform/outbound/pay/payPort.ts';
import { auditExportOf } from './auditSettings.ts';
import { type Environment, isLoopback, oneOf, SettingsError, withFiles } from './environment.ts';
import { type FilesPlace, filesPlaceOf } from './fileSettings.ts';
import { type PayAccount, payAccountOf, payingOf } from './paySettings.ts';
import { type SmsProvider, smsProviderOf, smtpServerOf } from './smsSettings.ts';

/** How the process is run, from environment variables and arguments; README lists them in one table. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly metrics: MetricsSettings;
  /** What traces are sent with; undefined: none are made. */
  readonly traces: TracesSettings | undefined;
  readonly dataDirectory: string;
  readonly databaseUrl: string | undefined;
  /** A streaming replica of it that reads are asked of; undefined: all are asked of the database itself. */
  readonly databaseReadUrl: string | undefined;
  /** Most connections to each of the two; undefined: as many as usual. */
  readonly databaseConnections: number | undefined;
  /** Where uploads are kept. */
  readonly files: FilesPlace;
  readonly durability: Durability;
  /** Bring an older database to this version at the start; else refuse it. */
  readonly isMigrating: boolean;
  /** `stress`: 100,000 people in 10,000 departments. */
  readonly profile: 'demo' | 'stress';
  /** Make the demo companies in an empty database and name their accounts on the login page. */
  readonly isDemo: boolean;
  /** Days the demo's clock runs ahead, to see today what happens at a later date; 0 outside the demo. */
  readonly clockAheadDays: number;
  readonly secureCookies: boolean;
  readonly allowedOrigins: readonly string[];
  /** Where links in messages lead; undefined: the address the server announces. */
  readonly publicOrigin: string | undefined;
  /** How many proxies of ours stand in front; they say where a request came from. */
  readonly trustedProxies: number;
  readonly frameAncestors: readonly string[];
  readonly uploadOrigin: string | undefined;
  /** Folder of the clients a company publishes, with its `downloads.json`. */
  readonly downloadsDirectory: string | undefined;
  /** Address of a remote debugging script, for builds that are not for prod. */
  readonly debugScript: string | undefined;
  readonly logLevel: string;
  /** Seconds between saying that it leaves and taking no more calls, when it is told to end. */
  readonly shutdownDelaySeconds: number;
  /** Seconds after which the platform's reviews approve themselves; undefined: an operator decides. */
  readonly reviewAfterSeconds: number | undefined;
  /** Hours a dissolved company is held before it is erased; 0: it is erased at once. */
  readonly dissolveHoldHours: number;
  /** Seconds after which the demo counts a payment by QR code as made; undefined: the platform says what was paid. */
  readonly payAfterSeconds: number | undefined;
  /** Where money goes: without an address no QR code, without an account no bank transfer. */
  readonly paying: PaySettings;
  /** Hosts inside that companies may name as their identity provider. */
  readonly internalHosts: readonly string[];
  /** Who takes the money of codes, and says that it came. */
  readonly payAccount: PayAccount | undefined;
  /** Where the heads of the chains of records are given away to; undefined: nowhere. */
  readonly audit: AuditExport | undefined;
  /** Who sends messages; undefined: they stay in the outbox. */
  readonly sms: SmsProvider | undefined;
  /** The mail server codes are sent by besides, where a company says so; undefined: none. */
  readonly smtp: SmtpServer | undefined;
  /** What the addresses of invite links are sealed with; undefined: the key of the data directory. */
  readonly linkKey: Uint8Array | undefined;
  /** What opens beside it, while the key is changed. */
  readonly linkKeyOld: Uint8Array | undefined;
}

const loopback = '127.0.0.1';
const defaultPort = 8000;
const maxPort = 65_535;
const mostDaysAhead = 400;
const mostProxies = 5;

const portOf = (environment: Environment, name: 'PORT' | 'METRICS_PORT'): number | undefined => {
  const given = environment[name];
  if (given === undefined || given === '') return undefined;
  const port = Number(given);
  if (!Number.isInteger(port) || port < 0 || port > maxPort)
    throw new SettingsError(`${name} is "${given}"; it takes a number from 0 to ${maxPort}`);
  return port;
};

/** Who may read the metrics, and where: no one unless this says so. */
interface MetricsSettings {
  /** Who bears it reads them at the port of the console, and is asked for it at their own. */
  readonly token: string | undefined;
  /** A port of their own. */
  readonly own: { readonly host: string; readonly port: number } | undefined;
}

const leastTokenLength = 16;

const metricsOf = (environment: Environment): MetricsSettings => {
  const token = environment.METRICS_TOKEN || undefined;
  if (token !== undefined && token.length < leastTokenLength)
    throw new SettingsError(
      `METRICS_TOKEN takes at least ${leastTokenLength} characters, e.g. from: openssl rand -hex 32`,
    );
  const port = portOf(environment, 'METRICS_PORT');
  return {
    token,
    own: port === undefined ? undefined : { host: environment.METRICS_HOST || loopback, port },
  };
};

interface TracesSettings {
  /** Sent along to the collector, `name=value,…`: they may hold a token. */
  readonly headers: string | undefined;
}

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** The standard variables of OpenTelemetry, which its packages read themselves: here is decided whether they are loaded. */
const tracesOf = (environment: Environment): TracesSettings | undefined => {
  const endpoints = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'].filter(
    (name) => environment[name],
  );
  const isOff = environment.OTEL_SDK_DISABLED === 'true' || environment.OTEL_TRACES_EXPORTER === 'none';
  if (endpoints.length === 0 || isOff) return undefined;
  for (const name of endpoints) {
    const given = environment[name] ?? '';
    if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
      throw new SettingsError(`${name} is "${given}"; it takes an address such as http://127.0.0.1:4318`);
  }
  oneOf(environment, 'OTEL_TRACES_SAMPLER', samplers);
  return { headers: environment.OTEL_EXPORTER_OTLP_HEADERS || undefined };
};

const proxiesOf = (given: string | undefined): number => {
  const proxies = Number(given ?? '');
  if (!Number.isInteger(proxies) || proxies < 0 || proxies > mostProxies)
    throw new SettingsError(`TRUSTED_PROXIES is "${given}"; it takes a number from 0 to ${mostProxies}`);
  return proxies;
};

const originsOf = (environment: Environment, name: string): readonly string[] => {
  const origins = (environment[name] ?? '').split(/[\s,]+/).filter((origin) => origin !== '');
  const wrong = origins.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin);
  if (wrong !== undefined)
    throw new SettingsError(
      `${name} contains "${wrong}"; it takes origins such as https://console.example.com`,
    );
  return origins;
};

const readUrlOf = ({ DATABASE_URL, DATABASE_READ_URL }: Environment): string | undefined => {
  if (DATABASE_READ_URL && !DATABASE_URL)
    throw new SettingsError('DATABASE_READ_URL names a replica of DATABASE_URL, which is not set');
  return DATABASE_READ_URL || undefined;
};

/** A call in a transaction asks for a second connection at times: one alone would wait for itself. */
const leastConnections = 2;
const mostConnections = 100;

const connectionsOf = ({ DATABASE_URL, DATABASE_CONNECTIONS: given }: Environment): number | undefined => {
  if (!given) return undefined;
  if (!DATABASE_URL) throw new SettingsError('DATABASE_CONNECTIONS is for DATABASE_URL, which is not set');
  const connections = Number(given);
  if (!Number.isInteger(connections) || connections < leastConnections || connections > mostConnections)
    throw new SettingsError(
      `DATABASE_CONNECTIONS is "${given}"; it takes a number from ${leastConnections} to ${mostConnections}`,
    );
  return connections;
};

/** On by itself only for the embedded database on loopback; on any other address it cannot be switched on at all. */
const demoOf = (environment: Environment, host: string): boolean => {
  const asked = oneOf(environment, 'DEMO', ['0', '1']);
  if (asked === '1' && !isLoopback(host))
    throw new SettingsError(`DEMO=1 works on this machine only: its passwords are public. HOST is ${host}`);
  return asked === undefined ? isLoopback(host) && !environment.DATABASE_URL : asked === '1';
};

/** A company's own records are never stamped with a time that is not: only the demo's clock can be put ahead. */
const clockAheadOf = (given: string | undefined, isDemo: boolean): number => {
  if (given === undefined || given === '') return 0;
  const days = Number(given);
  if (!Number.isInteger(days) || days < 0 || days > mostDaysAhead)
    throw new SettingsError(`CLOCK_AHEAD_DAYS is "${given}"; it takes a number from 0 to ${mostDaysAhead}`);
  if (days > 0 && !isDemo) throw new SettingsError('CLOCK_AHEAD_DAYS is for the demo only');
  return days;
};

const usualShutdownSeconds = 5;
const mostShutdownSeconds = 300;

/** No one hands out calls to a demo, which is stopped and started while people try it; a server on loopback may stand behind a proxy. */
const shutdownDelayOf = (given: string | undefined, isDemo: boolean): number => {
  const seconds = Number(given || (isDemo ? 0 : usualShutdownSeconds));
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > mostShutdownSeconds)
    throw new SettingsError(
      `SHUTDOWN_DELAY_SECONDS is "${given}"; it takes a number from 0 to ${mostShutdownSeconds}`,
    );
  return seconds;
};

const usualReviewSeconds = 30;
const mostReviewSeconds = 86_400;

/** REVIEW_MODE=auto is for demos and tests: no one looks at what is approved. The demo has no one who could, so it is its default. */
const reviewAfterOf = (environment: Environment, isDemo: boolean): number | undefined => {
  const mode = oneOf(environment, 'REVIEW_MODE', ['manual', 'auto']) ?? (isDemo ? 'auto' : 'manual');
  if (mode !== 'auto') return undefined;
  const seconds = Number(environment.REVIEW_SECONDS || usualReviewSeconds);
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > mostReviewSeconds)
    throw new SettingsError(
      `REVIEW_SECONDS is "${environment.REVIEW_SECONDS}"; it takes a number from 0 to ${mostReviewSeconds}`,
    );
  return seconds;
};

const holdHoursOf = (given: string | undefined): number => {
  const hours = Number(given || usualHoldHours);
  if (!Number.isInteger(hours) || hours < 0 || hours > mostHoldHours)
    throw new SettingsError(
      `DISSOLVE_HOLD_HOURS is "${given}"; it takes a number from 0 to ${mostHoldHours}`,
    );
  return hours;
};

const usualPaySeconds = 10;

/** PAY_MODE=auto is for the demo alone, where no one takes money, and is its default. */
const payAfterOf = (environment: Environment, isDemo: boolean): number | undefined => {
  const hasProvider = Boolean(environment.PAY_PROVIDER);
  const mode =
    oneOf(environment, 'PAY_MODE', ['manual', 'auto']) ?? (isDemo && !hasProvider ? 'auto' : 'manual');
  if (mode !== 'auto') return undefined;
  if (hasProvider)
    throw new SettingsError(
      'PAY_MODE=auto and PAY_PROVIDER exclude each other: the provider says what was paid',
    );
  if (!isDemo) throw new SettingsError('PAY_MODE=auto is for the demo only: nobody has paid anything');
  const seconds = Number(environment.PAY_SECONDS || usualPaySeconds);
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > mostReviewSeconds)
    throw new SettingsError(
      `PAY_SECONDS is "${environment.PAY_SECONDS}"; it takes a number from 0 to ${mostReviewSeconds}`,
    );
  return seconds;
};

/** A provider has to find the console: without an address of its own no one would tell that money came. */
const payAccountWith = (
  environment: Environment,
  publicOrigin: string | undefined,
): PayAccount | undefined => {
  const account = payAccountOf(environment);
  if (account !== undefined && publicOrigin === undefined)
    throw new SettingsError('PAY_PROVIDER needs PUBLIC_ORIGIN: the provider tells there what was paid');
  return account;
};

const debugScriptOf = (given: string | undefined): string | undefined => {
  if (given === undefined || given === '') return undefined;
  const isPath = /^\/[\w./-]+$/.test(given);
  if (!isPath && !(URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)))
    throw new SettingsError(
      `DEBUG_SCRIPT is "${given}"; it takes a path such as /debug.js or an http address`,
    );
  return given;
};

const linkKeyIn = (name: string, given: string | undefined): Uint8Array | undefined => {
  if (given === undefined || given === '') return undefined;
  if (!/^[0-9a-f]{64}$/i.test(given))
    throw new SettingsError(
      `${name} takes 32 bytes as 64 hexadecimal digits, e.g. from: openssl rand -hex 32`,
    );
  return Buffer.from(given, 'hex');
};

const profileOf = (environment: Environment, args: readonly string[]): Settings['profile'] => {
  const at = args.indexOf('--profile');
  const given = at === -1 ? environment : { PROFILE: args[at + 1] ?? '' };
  return oneOf(given, 'PROFILE', ['demo', 'stress']) ?? 'demo';
};

const plainHost = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/;

/** Names of this machine are for the demo, where someone tries the product with a provider beside it. */
const internalHostsOf = (given: string | undefined, isDemo: boolean): readonly string[] => {
  const hosts = (given ?? '').split(/[\s,]+/).filter((host) => host !== '');
  const wrong = hosts.find((host) => !plainHost.test(host));
  if (wrong !== undefined)
    throw new SettingsError(
      `SSO_INTERNAL_HOSTS contains "${wrong}"; it takes hosts such as keycloak.example.internal or 10.0.0.7:8443`,
    );
  return isDemo ? [...hosts, 'localhost', '127.0.0.1'] : hosts;
};

/** The settings of this process, or `SettingsError`. */
export const readSettings = (given: Environment, args: readonly string[] = []): Settings => {
  const environment = withFiles(given);
  const host = environment.HOST || loopback;
  const [uploadOrigin] = originsOf(environment, 'UPLOAD_ORIGIN');
  const [publicOrigin] = originsOf(environment, 'PUBLIC_ORIGIN');
  const secure = oneOf(environment, 'SECURE_COOKIES', ['0', '1']);
  const isDemo = demoOf(environment, host);
  const dataDirectory = resolve(environment.DATA_DIR || 'data');
  return {
    host,
    port: portOf(environment, 'PORT') ?? defaultPort,
    metrics: metricsOf(environment),
    traces: tracesOf(environment),
    dataDirectory,
    databaseUrl: environment.DATABASE_URL || undefined,
    databaseReadUrl: readUrlOf(environment),
    databaseConnections: connectionsOf(environment),
    files: filesPlaceOf(environment, dataDirectory),
    durability: oneOf(environment, 'DURABILITY', ['synced', 'relaxed']) ?? 'synced',
    isMigrating: oneOf(environment, 'MIGRATE', ['0', '1']) !== '0',
    profile: profileOf(environment, args),
    isDemo,
    clockAheadDays: clockAheadOf(environment.CLOCK_AHEAD_DAYS, isDemo),
    secureCookies: secure === undefined ? !isLoopback(host) : secure === '1',
    allowedOrigins: originsOf(environment, 'ALLOWED_ORIGINS'),
    publicOrigin,
    trustedProxies: proxiesOf(environment.TRUSTED_PROXIES),
    frameAncestors: originsOf(environment, 'FRAME_ANCESTORS'),
    uploadOrigin,
    downloadsDirectory: environment.DOWNLOADS ? resolve(environment.DOWNLOADS) : undefined,
    debugScript: debugScriptOf(environment.DEBUG_SCRIPT),
    logLevel: oneOf(environment, 'LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent']) ?? 'info',
    shutdownDelaySeconds: shutdownDelayOf(environment.SHUTDOWN_DELAY_SECONDS, isDemo),
    reviewAfterSeconds: reviewAfterOf(environment, isDemo),
    dissolveHoldHours: holdHoursOf(environment.DISSOLVE_HOLD_HOURS),
    payAfterSeconds: payAfterOf(environment, isDemo),
    paying: payingOf(environment, isDemo),
    payAccount: payAccountWith(environment, publicOrigin),
    audit: auditExportOf(environment),
    sms: smsProviderOf(environment),
    smtp: smtpServerOf(environment),
    linkKey: linkKeyIn('LINK_KEY', environment.LINK_KEY),
    linkKeyOld: linkKeyIn('LINK_KEY_OLD', environment.LINK_KEY_OLD),
    internalHosts: internalHostsOf(environment.SSO_INTERNAL_HOSTS, isDemo),
  };
};

const dayMs = 86_400_000;

/** The time of this process: the machine's, or for a demo the machine's with whole days added. */
export const processClock =
  ({ clockAheadDays }: Pick<Settings, 'clockAheadDays'>): (() => Date) =>
  () =>
    new Date(Date.now() + clockAheadDays * dayMs);
