import { serverPaths } from '#domain/console/addresses.ts';
import { usualHoldHours } from '#domain/dissolution/states.ts';
import type { Violation } from '#domain/violation.ts';
import type { CallModel } from '#engine/model.ts';
import type { Database } from '#server/database/connection.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import type { AuditExport } from '#server/platform/outbound/audit/auditExport.ts';
import type { FileStore } from '#server/platform/outbound/fileStore.ts';
import type { MailPort } from '#server/platform/outbound/mail.ts';
import type { Outside } from '#server/platform/outbound/outsideFetch.ts';
import type { PayPort } from '#server/platform/outbound/pay/payPort.ts';
import type { SmsPort } from '#server/platform/outbound/sms/smsPort.ts';
import type { Contract } from './contract.ts';
import type { Answer, CallContext, DemoAccount, PreparingContext, Refusal, Sources } from './handler.ts';
import type { LinkSealer } from './outbound/signing.ts';
import type { Tracing } from './tracing/tracing.ts';

/** How many bytes a file of a field may have, and what is said when it has more. */
export interface FileLimit {
  readonly bytes: number;
  readonly violation: Violation;
}

/** What the handler finds at `context.prepared`, or why the call ends here. */
export type Prepared = { readonly kind: 'prepared'; readonly value: unknown } | Refusal;

/** A handler with its call's types forgotten: the request was validated against the call's schema just before. */
export interface AnyHandler {
  (request: never, context: CallContext): Promise<Answer<unknown>>;
  /** Long work before the transaction, once the reader may make the call: a file is read while no one waits for the database. */
  readonly prepare?: (request: never, context: PreparingContext) => Promise<Prepared>;
}

/** Structured log, one line per event; secrets are redacted before they are written. */
export interface Logger {
  readonly info: (fields: Readonly<Record<string, unknown>>, message: string) => void;
  readonly warn: (fields: Readonly<Record<string, unknown>>, message: string) => void;
  readonly error: (fields: Readonly<Record<string, unknown>>, message: string) => void;
}

export interface ServerConfig {
  /** Path all calls live under. */
  readonly basePath: string;
  /** Cookies marked Secure and the companion called `__Host-sid`: true wherever the console is served over https. */
  readonly secureCookies: boolean;
  /** Other origins that may call, e.g. `https://console.example.com`. */
  readonly allowedOrigins: readonly string[];
  /**
   * Where the console is found from outside, `https://console.example.com`: links in messages begin with it, never with what a
   * request says of itself. Asked per use, as a server on any free port knows its own once it listens.
   */
  readonly publicOrigin: () => string;
  /** Proxies of ours in front: the browser's address is the one the first of them was asked from. */
  readonly trustedProxies: number;
  /** Origins that may show the console in a frame. */
  readonly frameAncestors: readonly string[];
  /** Address uploads are loaded from, when it is not this server. */
  readonly uploadOrigin?: string | undefined;
  /** Refuse to send a reply that breaks its schema: in tests and development. */
  readonly checksReplies: boolean;
  /** Told of every reply that is checked what its schema does not allow; nothing where it is right. In development. */
  readonly tellReply?: ((call: CallModel, mistakes: readonly string[]) => void) | undefined;
  readonly demoAccounts: readonly DemoAccount[];
  /** No one sends the messages, and nothing shows them either: every page says so where one would be sent. */
  readonly keepsMessages?: boolean | undefined;
  /** Folder of the clients a company publishes, with its `downloads.json`. */
  readonly downloadsDirectory?: string | undefined;
  /** Address of a remote debugging script; only pages of a build that is not for prod have a place for it. */
  readonly debugScript?: string | undefined;
  /** Directory of the built console; without it only the calls are served. */
  readonly staticDirectory?: string | undefined;
  /** Directory of the built documentation (`npm run docs`); without it there is none at `/docs`. */
  readonly docsDirectory?: string | undefined;
  /** Approve what waits for the platform after so many seconds (REVIEW_MODE=auto); without it an operator decides. */
  readonly reviewAfterSeconds?: number | undefined;
  /** Count payments begun by QR code as made after so many seconds (the demo); without it the platform says what was paid. */
  readonly payAfterSeconds?: number | undefined;
  /** Hours a dissolved company is held before it is erased; only the operator can abort meanwhile. */
  readonly dissolveHoldHours: number;
  /** Who bears it reads `/metrics` at the port of the console; without it nothing is read there. */
  readonly metricsToken?: string | undefined;
  /** Longest a call waits for an import it began, milliseconds; 0 leaves all of it to the job, as tests do. */
  readonly importPatienceMs?: number | undefined;
}

/**
 * How far the process is: `leaving` from SIGTERM on, when it says so and answers still, so that the load balancer goes elsewhere;
 * `draining` once it takes no new work.
 */
export type Stage = 'serving' | 'leaving' | 'draining';

export interface Lifecycle {
  readonly stage: () => Stage;
}

/** Everything that reaches outside, handed in: tests give their own clock, randomness and database. */
export interface Ports {
  readonly database: Database;
  /** Asked per request, so that development can replace it when a schema is saved. */
  readonly contract: () => Contract;
  readonly handlers: () => Readonly<Record<string, AnyHandler>>;
  readonly sources: Sources;
  readonly clock: () => Date;
  /** 256-bit random text, base64url. */
  readonly randomToken: () => string;
  /** Where uploaded files are kept. */
  readonly files: FileStore;
  /** Keeps the addresses of invite links readable for the console alone. */
  readonly links: LinkSealer;
  /** Who messages of the outbox are handed to. */
  readonly sms: SmsPort;
  /** Who e-mails of the outbox are handed to; left out: none are written. */
  readonly mail?: MailPort | undefined;
  /** Where payments of orders are begun. */
  readonly pay: PayPort;
  /** What addresses entered by companies are asked through. */
  readonly outside: Outside;
  /** Where the heads of the chains of records are given away to; left out: nowhere. */
  readonly audit?: AuditExport | undefined;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Left out: no traces are made. */
  readonly tracing?: Tracing | undefined;
  readonly lifecycle: Lifecycle;
  readonly config: ServerConfig;
}

/** Settings of a plain server without console; start, dev and tests name what differs, and where they are found. */
export const defaultConfig: Omit<ServerConfig, 'publicOrigin'> = {
  basePath: serverPaths.calls,
  secureCookies: false,
  allowedOrigins: [],
  trustedProxies: 0,
  frameAncestors: [],
  checksReplies: false,
  demoAccounts: [],
  dissolveHoldHours: usualHoldHours,
};
