import { violation } from '#domain/violation.ts';
import { type ExportFormat, maxExportRows } from '#engine/exportCalls.ts';
import { insertTicket } from '#server/features/tasks/store/downloadTickets.ts';
import { insertExport } from '#server/features/tasks/store/exportJobs.ts';
import { type Answer, type AuditEntry, type CallContext, done, refused } from '#server/platform/handler.ts';
import { fileNameOf } from './fileName.ts';

type Changes = NonNullable<AuditEntry['changes']>;

/** An export as it is asked for: the noun, the rows (`scope`, `count` of them), their columns. */
export interface WantedExport {
  readonly noun: string;
  /** `list` by default; another name for another way rows of the noun go out. */
  readonly purpose?: string;
  /** How the file is called, before day and time. */
  readonly title: string;
  readonly columns: readonly string[];
  readonly format: ExportFormat;
  readonly count: number;
  readonly scope: Readonly<Record<string, unknown>>;
  /** What the audit says of the scope, with what is private hidden. */
  readonly audited: Changes;
  /** What the rows are found by again when the file is fetched. */
  readonly kept: Readonly<Record<string, unknown>>;
}

/** What is kept with a ticket, besides what the noun itself wants back. */
export interface KeptExport {
  readonly exportId: number;
  readonly fileName: string;
  readonly format: ExportFormat;
  readonly columns: readonly string[];
}

/** The answer of every call that asks for an export: where to fetch it follows from the ticket. */
export interface ExportTicketReply {
  readonly ticket: string;
  readonly file_name: string;
  readonly count: number;
}

/** Gives a ticket for an export of at most 100,000 rows and writes it down, in the records and for the task centre. */
export const openExport = async (
  context: CallContext,
  wanted: WantedExport,
): Promise<Answer<ExportTicketReply>> => {
  const { db, actor, now, sessionId } = context;
  const { noun, columns, format, count } = wanted;
  if (sessionId === undefined) return refused([violation('call.noPermission')], 'no_permission');
  if (count > maxExportRows)
    return refused([violation('call.exportTooLarge', undefined, { count, limit: maxExportRows })]);
  const fileName = fileNameOf(wanted.title, format, now);
  const exportId = await insertExport(db, {
    companyId: actor.companyId,
    creatorId: actor.userId,
    purpose: wanted.purpose ?? 'list',
    fileName,
    now,
    noun,
    columns,
    format,
    count,
    scope: wanted.scope,
  });
  const ticket = context.randomToken();
  const kept: KeptExport = { exportId, fileName, format, columns };
  await insertTicket(
    db,
    { companyId: actor.companyId, sessionId, noun },
    ticket,
    { ...wanted.kept, ...kept },
    now,
  );
  context.audit({
    action: 'export',
    targetType: noun,
    targetName: fileName,
    changes: [
      { field: 'columns', old: null, new: columns },
      ...wanted.audited,
      { field: 'count', old: null, new: count },
    ],
  });
  return done({ ticket, file_name: fileName, count });
};
