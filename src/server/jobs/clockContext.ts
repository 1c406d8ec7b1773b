import type { Kysely } from 'kysely';
import { readerWords } from '#server/call/readerWords.ts';
import type { Tables } from '#server/database/tables.ts';
import type { AuditEntry, CallContext } from '#server/handlers/handler.ts';
import type { Ports } from '#server/ports.ts';
import { nobody } from '#server/repositories/actors.ts';

/**
 * The context in which the clock does what calls do as well, in one company and one transaction: nobody's rights and nobody's session.
 * What it has to tell goes into `entries`, which the caller writes.
 */
export const clockContext = (
  ports: Ports,
  db: Kysely<Tables>,
  { companyId, entries }: { readonly companyId: number; readonly entries: AuditEntry[] },
): CallContext => {
  const contract = ports.contract();
  return {
    db,
    readLater: (work) => work(ports.database.db),
    actor: { ...nobody, companyId },
    now: ports.clock(),
    locale: 'zh',
    requestId: '',
    callName: '',
    sessionId: undefined,
    deviceId: '',
    ip: undefined,
    userAgent: '',
    browserKey: undefined,
    demoAccounts: [],
    models: contract.models,
    audit: (entry) => entries.push(entry),
    words: readerWords(contract, 'zh'),
    randomToken: ports.randomToken,
    files: ports.files,
    links: ports.links,
    // What the clock writes hands out no addresses.
    origin: '',
    // Nothing waits outside the database for what the clock does.
    afterCommit: () => undefined,
    basePath: ports.config.basePath,
    runImport: async () => undefined,
  };
};
