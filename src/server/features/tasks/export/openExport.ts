import { exportSubject } from '#domain/account/exportSubject.ts';
import { violation } from '#domain/violation.ts';
import { companyZone } from '#engine/dateText.ts';
import { type ExportFormat, isProvedExport, maxExportRows } from '#engine/exportCalls.ts';
import { insertExport, insertTicket } from '#server/features/tasks/store/exportJobs.ts';
import { mayCall, reasonAgainstCall } from '#server/guard/permission.ts';
import { useVerifyToken as spendVerifyToken } from '#server/guard/verifyTokens.ts';
import { callsOf } from '#server/platform/contract.ts';
import {
  type Answer,
  type AuditEntry,
  type CallContext,
  done,
  refused,
  refusedBecause,
} from '#server/platform/handler.ts';

const stamp = new Intl.DateTimeFormat('sv-SE', {
  timeZone: companyZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** `成员设备-20261121-1954.xlsx`: what it holds and when it was taken; nothing that a file system refuses. */
export const fileNameOf = (title: string, format: ExportFormat, now: Date): string => {
  const taken = stamp.format(now).replaceAll(/[-:]/g, '').replace(' ', '-');
  return `${title.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')}-${taken}.${format}`;
};

type Changes = NonNullable<AuditEntry['changes']>;

/** An export as it is asked for: the noun, the rows (`scope`, `count` of them), their columns. */
export interface RequestedExport {
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
  requested: RequestedExport,
): Promise<Answer<ExportTicketReply>> => {
  const { db, actor, now, sessionId } = context;
  const { noun, columns, format, count } = requested;
  if (sessionId === undefined) return refused([violation('call.noPermission')], 'no_permission');
  if (count > maxExportRows)
    return refused([violation('call.exportTooLarge', undefined, { count, limit: maxExportRows })]);
  const fileName = fileNameOf(requested.title, format, now);
  const exportId = await insertExport(db, {
    companyId: actor.companyId,
    creatorId: actor.userId,
    purpose: requested.purpose ?? 'list',
    fileName,
    now,
    noun,
    columns,
    format,
    count,
    scope: requested.scope,
  });
  const ticket = context.randomToken();
  const kept: KeptExport = { exportId, fileName, format, columns };
  await insertTicket(db, {
    holder: { companyId: actor.companyId, sessionId, noun },
    ticket,
    request: { ...requested.kept, ...kept },
    now,
  });
  context.audit({
    action: 'export',
    targetType: noun,
    targetName: fileName,
    changes: [
      { field: 'columns', old: null, new: columns },
      ...requested.audited,
      { field: 'count', old: null, new: count },
    ],
  });
  return done({ ticket, file_name: fileName, count });
};

/** Said where people are exported without a code, or with one for another export (case X03). */
export const unproved = () => refused([violation('export.verify')], 'sms_required', { need: 'sms_code' });

/**
 * Refuses the code for an export to whoever may not make that export; where none is named, to whoever may make none that takes a code.
 * Undefined: they may.
 */
export const exportCodeRefusal = (
  { models, actor }: Pick<CallContext, 'models' | 'actor'>,
  callName?: string | null,
): Answer<never> | undefined => {
  const named = callsOf({ models }).filter(
    (call) => isProvedExport(call) && (callName === undefined || callName === null || call.name === callName),
  );
  if (named.some((call) => mayCall(call, { models, actor, payload: {} }))) return undefined;
  const [first] = named;
  const reason = first === undefined ? undefined : reasonAgainstCall(first, { models, actor, payload: {} });
  return refusedBecause('call.noPermission', reason, 'no_permission');
};

/** Uses up the code behind an export of people: it is good for exactly this call with these parameters, once. Undefined: it is. */
export const proofRefusal = async (
  context: CallContext,
  request: { readonly verify_token?: string | null | undefined } & Readonly<Record<string, unknown>>,
): Promise<ReturnType<typeof unproved> | undefined> => {
  const { verify_token: token } = request;
  const isProved =
    typeof token === 'string' &&
    (await spendVerifyToken(context, {
      scene: 'export',
      token,
      subject: exportSubject(context.callName, request),
    }));
  return isProved ? undefined : unproved();
};
