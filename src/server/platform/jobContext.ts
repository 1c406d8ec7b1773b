import type { Kysely } from 'kysely';
import type { Actor } from '#domain/permission/actor.ts';
import type { Locale } from '#i18n/locale.ts';
import type { Tables } from '#server/database/tables.ts';
import { type Contract, everyWordOf, wordOf } from './contract.ts';
import { refusalSentence } from './envelope.ts';
import type { AuditEntry, CallContext, ReaderWords, Refusal } from './handler.ts';
import type { Ports } from './ports.ts';

/** The words of the schemas and rules for one reader: of a call, or of a job that works for someone. */
export const readerWords = (contract: Contract, locale: Locale): ReaderWords => ({
  of: (noun: string, key: string) => wordOf(contract, { locale, noun, key }),
  every: (noun: string, key: string) => everyWordOf(contract, noun, key),
  refusal: (noun: string, refusal: Refusal) => refusalSentence({ contract, locale }, noun, refusal),
});

/** In whose name a job works, and where it puts what it has to tell and what is to be done once its transaction stands. */
interface JobOrigin {
  readonly actor: Actor;
  readonly locale: CallContext['locale'];
  readonly requestId: string;
  readonly entries: AuditEntry[];
  /** Left out: nothing waits outside the database for what the job does. */
  readonly works?: (() => Promise<void>)[];
}

/** The context calls work in, for a job that does what calls do as well: no one's session, and no page that asks. */
export const jobContext = (
  ports: Ports,
  db: Kysely<Tables>,
  { actor, locale, requestId, entries, works = [] }: JobOrigin,
): CallContext => {
  const contract = ports.contract();
  return {
    db,
    readLater: (work) => work(ports.database.db),
    actor,
    now: ports.clock(),
    locale,
    requestId,
    callName: '',
    sessionId: undefined,
    deviceId: '',
    ip: undefined,
    userAgent: '',
    browserKey: undefined,
    demoAccounts: [],
    models: contract.models,
    sources: ports.sources,
    audit: (entry) => entries.push(entry),
    words: readerWords(contract, locale),
    randomToken: ports.randomToken,
    files: ports.files,
    links: ports.links,
    pay: ports.pay,
    sendsMail: ports.mail !== undefined,
    outside: ports.outside,
    // No one asks.
    origin: '',
    publicOrigin: ports.config.publicOrigin(),
    afterCommit: (work) => works.push(work),
    basePath: ports.config.basePath,
    dissolveHoldHours: ports.config.dissolveHoldHours,
    runImport: async () => undefined,
  };
};
