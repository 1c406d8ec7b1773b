import type { Kysely } from 'kysely';
import type { Actor } from '#domain/permission/actor.ts';
import type { Violation } from '#domain/violation.ts';
import type { EntityModel } from '#engine/model.ts';
import type { Reason } from '#engine/reason.ts';
import type { Effect } from '#engine/vocabulary.ts';
import type { Calls } from '#generated/types.ts';
import type { Tables } from '#server/database/tables.ts';
import type { FileStore } from '#server/platform/outbound/fileStore.ts';
import type { Outside } from '#server/platform/outbound/outsideFetch.ts';
import type { PayPort } from '#server/platform/outbound/pay/payPort.ts';
import type { LinkSealer } from './outbound/signing.ts';

/** Does what an action names outside the row itself, in the same transaction. `values` is the row after the action. */
export type RunEffect = (values: Readonly<Record<string, unknown>>, context: CallContext) => Promise<void>;

/** What the reader may know a row by, under its id; a row out of their scope has no name here. */
export type NamesById = ReadonlyMap<number, string>;

/** Looks names up where a noun's rows are read by hand. */
export type FindNames = (ids: readonly number[], context: CallContext) => Promise<NamesById>;

/** A session just opened. `token` goes into every body, `cookie` into the HttpOnly companion; neither is stored. */
export interface OpenedSession {
  readonly sessionId: number;
  readonly companyId: number;
  readonly userId: number;
  readonly token: string;
  readonly cookie: string | undefined;
}

/** How the browser takes a file: saved under its own name, or a picture shown in a page of ours. */
export type Disposition = 'attachment' | 'inline';

/** One audit row, written by the application in the handler's own transaction (contract.md: every write, reveal, export, login). */
export interface AuditEntry {
  readonly action: string;
  readonly targetType: string;
  readonly targetId?: number | undefined;
  readonly targetName?: string | undefined;
  readonly changes?: readonly { readonly field: string; readonly old: unknown; readonly new: unknown }[];
  /**
   * What else the row concerns, to be found in its history too: `[{ type: 'department', id }]` of a person who joins one.
   * Ids in `changes` of a field that names a department or a person (`admin_id`, `departments`, ...) count by themselves.
   */
  readonly concerns?: readonly RecordTarget[];
}

/** A row by its noun and id, as the target of an audit row. */
export interface RecordTarget {
  readonly type: string;
  readonly id: number;
}

/** The reader's words, for what stands inside an answer: a result per row, the header of a sheet. */
export interface ReaderWords {
  /** A schema's own text by its key (`fields.status`); undefined where the schema says nothing. */
  readonly of: (noun: string, key: string) => string | undefined;
  /** The same text in every language, in the order zh, en, ja: whatever a sheet may say. None where the schema says nothing. */
  readonly every: (noun: string, key: string) => readonly string[];
  /** Why a refusal refused: its reason where it names one, else the text of its first violation. */
  readonly refusal: (noun: string, answer: Refusal) => string;
}

/** A file a call answers instead of an envelope. The body is read once; it stops when the reader goes away. */
export interface FileReply {
  readonly name: string;
  readonly type: string;
  readonly body: ReadableStream<Uint8Array>;
  /** Saved by default; `inline` for a picture that stands in a page. */
  readonly disposition?: Disposition;
  /** How long the reader's own browser may keep it; left out: not at all. */
  readonly maxAgeSeconds?: number;
}

/** Where a browser finds a file by itself, for a short time. */
export interface FileAddress {
  readonly address: URL;
}

/**
 * What the areas register for default answers, by noun. Each floor adds by declaration what it asks for (crud/sources/sources.ts):
 * so a context names it, and this floor knows none of them.
 */
export interface Sources {
  readonly effectOf: (effect: Effect) => RunEffect;
  readonly namesOf: (noun: string) => FindNames | undefined;
}

/**
 * All a handler may reach. `db` is a transaction when the call's effect is `write`: it commits together with the audit
 * row when the answer is `done`, and is rolled back when it is `refused` or thrown.
 */
export interface CallContext {
  readonly db: Kysely<Tables>;
  /** Reads for an answer that is still on its way when the call is over, such as a sheet: `db` may be gone by then. */
  readonly readLater: <Result>(work: (db: Kysely<Tables>) => Promise<Result>) => Promise<Result>;
  /** Of a call with permission `anyone` and no session: user and company 0, no roles. */
  readonly actor: Actor;
  readonly now: Date;
  readonly locale: 'zh' | 'en' | 'ja';
  readonly requestId: string;
  /** Where the trace of the request is kept: what names it, for what is done later on its behalf. */
  readonly traceparent?: string | undefined;
  /** The call that is answered: what is proved again by SMS counts for it alone. */
  readonly callName: string;
  readonly sessionId: number | undefined;
  readonly deviceId: string;
  readonly ip: string | undefined;
  /** What the browser says of itself, at most 300 characters; empty when it says nothing. */
  readonly userAgent: string;
  /** Value of the HttpOnly cookie that names this browser before anyone has signed in with it; see `Answer.browserKey`. */
  readonly browserKey: string | undefined;
  /** Whether this is the demo (loopback only): the login page may then name the demo accounts. */
  readonly demoAccounts: readonly DemoAccount[];
  readonly models: Readonly<Record<string, EntityModel>>;
  /** Rows and figures that are kept in no table of their noun. */
  readonly sources: Sources;
  readonly audit: (entry: AuditEntry) => void;
  readonly words: ReaderWords;
  /** 256-bit random text; tests give a deterministic source. */
  readonly randomToken: () => string;
  readonly files: FileStore;
  /** Keeps the tokens of invite links out of the database. */
  readonly links: LinkSealer;
  /** Begins payments; that they were made is told by the platform. */
  readonly pay: PayPort;
  /** Whether e-mails are sent at all. */
  readonly sendsMail?: boolean | undefined;
  /** Asks addresses a company has entered: nothing inside is reached by it. */
  readonly outside: Outside;
  /** Where the console is that asks, as its request says: only for addresses no one but the reader is shown. */
  readonly origin: string;
  /** Where the console is by its settings, `https://console.example.com`: what is sent to others leads there. */
  readonly publicOrigin: string;
  /** What is done outside the database once the transaction stands; when it fails, the call fails. */
  readonly afterCommit: (work: () => Promise<void>) => void;
  /** Path all calls live under. */
  readonly basePath: string;
  /** How long a company that is dissolved can still be brought back by the platform; 0: not at all. */
  readonly dissolveHoldHours: number;
  /** What the handler's own `prepare` made of the request, before the transaction; undefined for handlers without one. */
  readonly prepared?: unknown;
  /**
   * Works on an import of the reader's company for so long, as its job does; called once the transaction stands. What is left
   * goes on by itself.
   */
  readonly runImport: (importId: number, milliseconds: number) => Promise<void>;
}

/** What a handler may reach before its transaction: nothing is written there. */
export type PreparingContext = Omit<CallContext, 'db' | 'audit' | 'afterCommit' | 'prepared'>;

/** An account of the demo company, as the start script prints it. Never made for a real company. */
export interface DemoAccount {
  readonly name: string;
  readonly role: string;
  readonly countryCode: string;
  readonly mobile: string;
  readonly password: string;
  readonly managementPassword: string;
  readonly companyId: number;
  readonly userId: number;
}

/**
 * What an answer does to the reader's cookies. `open`: user_id, token and company_id plus the HttpOnly companion are set,
 * from what `insertSession` gave; `close`: all four are cleared (the handler has revoked the session itself).
 */
export type SessionChange =
  | { readonly kind: 'open'; readonly session: OpenedSession }
  | { readonly kind: 'close' };

/** An answer that is complete. `current` is the newer row of a version conflict, `extra` further machine detail for `data`. */
export type FoundAnswer<Reply = unknown> =
  | {
      readonly kind: 'done';
      readonly reply: Reply;
      readonly session?: SessionChange;
      /** Names the browser by an HttpOnly cookie of its own, until it is closed. */
      readonly browserKey?: string;
      readonly success?: string;
      /** A write that is no one else's business: no audit row tells of it. */
      readonly isUnaudited?: boolean;
      /** Answered in place of `reply`, asked once the transaction stands: how far a job has come meanwhile. */
      readonly replyAfterCommit?: () => Promise<Reply>;
    }
  | {
      readonly kind: 'refused';
      readonly errorKey: string;
      readonly violations: readonly Violation[];
      readonly extra?: Readonly<Record<string, unknown>>;
      /** Why in more detail: `data.reason`, with its sentence. */
      readonly reason?: Reason;
      /** HTTP status, where that of its call would say something else. */
      readonly status?: 404;
      /** What a write has written so far stands: a try that counts, or nothing could be counted in it. */
      readonly isKept?: boolean;
    }
  | { readonly kind: 'signedOut'; readonly rule: string }
  | { readonly kind: 'file'; readonly file: FileReply | FileAddress };

export type Refusal = Extract<FoundAnswer, { readonly kind: 'refused' }>;

/** What a handler answers. `stored`: a kept file, found once the transaction is over, so that no connection waits for the storage. */
export type Answer<Reply> =
  | FoundAnswer<Reply>
  | { readonly kind: 'stored'; readonly find: () => Promise<FileReply | FileAddress | Refusal> };

export type Handler<Name extends keyof Calls> = (
  request: Calls[Name]['request'],
  context: CallContext,
) => Promise<Answer<Calls[Name]['reply']>>;

/** Code 0 with its reply; a login or logout says with `session` what becomes of the cookies. */
export const done = <Reply>(reply: Reply, session?: SessionChange): Answer<Reply> => ({
  kind: 'done',
  reply,
  ...(session === undefined ? {} : { session }),
});

/**
 * Code 0 of a write that changed nothing of the company, or of many rows of which perhaps none was changed: it leaves no audit row but
 * those its handler names.
 */
export const doneUnaudited = <Reply>(reply: Reply): Answer<Reply> => ({
  kind: 'done',
  reply,
  isUnaudited: true,
});

/** Code 4000. The message is the text of the first violation; `errorKey` defaults to its rule. */
export const refused = (
  violations: readonly Violation[],
  errorKey: string = violations[0]?.rule ?? 'refused',
  extra?: Readonly<Record<string, unknown>>,
): Refusal => ({ kind: 'refused', errorKey, violations, ...(extra === undefined ? {} : { extra }) });

/**
 * Code 4000 of a write that commits what it has written: a wrong code counts although its call is refused. Answered before anything
 * else is written.
 */
export const refusedKeeping = (violations: readonly Violation[], errorKey: string): Refusal => ({
  kind: 'refused',
  errorKey,
  violations,
  isKept: true,
});

/** Code 4000 with the rule behind it: the message stays the contract's, `data.reason` says which role, state or condition. */
export const refusedBecause = (
  rule: string,
  reason: Reason | undefined,
  errorKey: string = rule,
): Refusal => ({
  kind: 'refused',
  errorKey,
  violations: [{ rule }],
  ...(reason === undefined ? {} : { reason }),
});
