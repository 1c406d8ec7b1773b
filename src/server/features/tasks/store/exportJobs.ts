import type { Kysely } from 'kysely';
import type { ExportFormat } from '#engine/exportCalls.ts';
import type { ExportStatus } from '#server/database/tables/sheet.ts';
import type { Tables } from '#server/database/tables.ts';
import { hashSecret } from '#server/guard/store/sessions.ts';
import type { Ports } from '#server/platform/ports.ts';
import { nextId } from '#server/platform/store/sequences.ts';

/** A file that was asked for. */
interface NewExport {
  readonly companyId: number;
  readonly creatorId: number;
  readonly noun: string;
  readonly purpose: string;
  readonly fileName: string;
  readonly format: ExportFormat;
  readonly columns: readonly string[];
  readonly scope: Readonly<Record<string, unknown>>;
  readonly count: number;
  readonly now: Date;
}

/** How long it is remembered, as the results of imports are (contract.md section 2). */
const keptMs = 30 * 24 * 60 * 60 * 1_000;

/** Writes down that a file was asked for, and answers its number; what is older than 30 days is forgotten on the way. */
export const insertExport = async (db: Kysely<Tables>, requested: NewExport): Promise<number> => {
  const { companyId, now } = requested;
  await db
    .deleteFrom('export_job')
    .where('company_id', '=', companyId)
    .where('created_at', '<', new Date(now.getTime() - keptMs))
    .execute();
  const exportId = await nextId(db, { companyId, noun: 'export' });
  await db
    .insertInto('export_job')
    .values({
      company_id: companyId,
      export_id: exportId,
      noun: requested.noun,
      purpose: requested.purpose,
      file_name: requested.fileName,
      format: requested.format,
      columns: JSON.stringify(requested.columns),
      scope: JSON.stringify(requested.scope),
      count: requested.count,
      creator_id: requested.creatorId,
      created_at: now,
    })
    .execute();
  return exportId;
};

/** One export of a company. */
interface ExportKey {
  readonly companyId: number;
  readonly exportId: number;
}

/** What is known of an export that is under way; `count` is counted again when it is fetched. */
export interface ExportNews {
  readonly status: ExportStatus;
  readonly done?: number;
  readonly count?: number;
  readonly fetchedAt?: Date;
  /** Until when the process that writes it speaks for it. */
  readonly leasedUntil?: Date;
  readonly finishedAt?: Date;
}

/** Notes how far an export is. */
export const noteExport = async (
  db: Kysely<Tables>,
  { companyId, exportId }: ExportKey,
  { status, done, count, fetchedAt, leasedUntil, finishedAt }: ExportNews,
): Promise<void> => {
  await db
    .updateTable('export_job')
    .set({
      status,
      ...(done === undefined ? {} : { done }),
      ...(count === undefined ? {} : { count }),
      ...(fetchedAt === undefined ? {} : { fetched_at: fetchedAt }),
      ...(leasedUntil === undefined ? {} : { leased_until: leasedUntil }),
      ...(finishedAt === undefined ? {} : { finished_at: finishedAt }),
    })
    .where('company_id', '=', companyId)
    .where('export_id', '=', exportId)
    .execute();
};

/** Says that an export goes on; one that has ended meanwhile stays as it is. */
export const holdExport = async (
  db: Kysely<Tables>,
  { companyId, exportId }: ExportKey,
  leasedUntil: Date,
): Promise<void> => {
  await db
    .updateTable('export_job')
    .set({ leased_until: leasedUntil })
    .where('company_id', '=', companyId)
    .where('export_id', '=', exportId)
    .where('status', '=', 'running')
    .execute();
};

/** Sets exports no one speaks for any more to failed, of all companies. Answers how many. */
const failLapsedExports = async (db: Kysely<Tables>, now: Date): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('export_job')
    .set({ status: 'failed', finished_at: now })
    .where('status', '=', 'running')
    .where('leased_until', '<', now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Who may take a ticket, and for which noun. */
export interface TicketHolder {
  readonly companyId: number;
  readonly sessionId: number;
  readonly noun: string;
}

/** How long a ticket waits to be taken. */
const lifetimeMs = 60_000;

/** Keeps a ticket by its hash, with the request it stands for; tickets no one took are forgotten on the way. */
export const insertTicket = async (
  db: Kysely<Tables>,
  {
    holder,
    ticket,
    request,
    now,
  }: { readonly holder: TicketHolder; readonly ticket: string; readonly request: object; readonly now: Date },
): Promise<void> => {
  await db.deleteFrom('download_ticket').where('expires_at', '<', now).execute();
  await db
    .insertInto('download_ticket')
    .values({
      ticket_hash: hashSecret(ticket),
      company_id: holder.companyId,
      session_id: holder.sessionId,
      noun: holder.noun,
      request: JSON.stringify(request),
      expires_at: new Date(now.getTime() + lifetimeMs),
    })
    .execute();
};

/** Takes a ticket out: the request it stands for, once; undefined when it is used, late, or another session's. */
export const takeTicket = async (
  db: Kysely<Tables>,
  { holder, ticket, now }: { readonly holder: TicketHolder; readonly ticket: string; readonly now: Date },
): Promise<Readonly<Record<string, unknown>> | undefined> => {
  const taken = await db
    .deleteFrom('download_ticket')
    .where('ticket_hash', '=', hashSecret(ticket))
    .where('company_id', '=', holder.companyId)
    .where('session_id', '=', holder.sessionId)
    .where('noun', '=', holder.noun)
    .where('expires_at', '>=', now)
    .returning('request')
    .executeTakeFirst();
  return taken?.request;
};

/** Ends exports whose process was killed while it wrote them: no one else does. Answers how many. */
export const failBrokenExports = ({ database, clock }: Pick<Ports, 'database' | 'clock'>): Promise<number> =>
  failLapsedExports(database.db, clock());
