import type { Kysely } from 'kysely';
import { jobContext } from '#server/call/jobContext.ts';
import type { Tables } from '#server/database/tables.ts';
import type { AuditEntry, CallContext } from '#server/handlers/handler.ts';
import type { Ports } from '#server/ports.ts';
import { nobody } from '#server/repositories/actors.ts';

/**
 * The context in which the clock does what calls do as well, in one company and one transaction: nobody's rights. What it has to tell
 * goes into `entries`, which the caller writes.
 */
export const clockContext = (
  ports: Ports,
  db: Kysely<Tables>,
  { companyId, entries }: { readonly companyId: number; readonly entries: AuditEntry[] },
): CallContext =>
  jobContext(ports, db, { actor: { ...nobody, companyId }, locale: 'zh', requestId: '', entries });
