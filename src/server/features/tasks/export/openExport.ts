import { exportSubject } from '#domain/account/code.ts';
import { violation } from '#domain/violation.ts';
import { companyZone } from '#engine/dateText.ts';
import { type ExportFormat, isProvedExport, maxExportRows } from '#engine/exportCalls.ts';
import type { ExportTicketReply, KeptExport, RequestedExport } from '#server/crud/sources/rows.ts';
import { insertExport, insertTicket } from '#server/features/tasks/store/exportJobs.ts';
import { mayCall, reasonAgainstCall } from '#server/guard/permission.ts';
import { useVerifyToken as spendVerifyToken } from '#server/guard/proofs.ts';
import { findSecurity } from '#server/guard/store/security.ts';
import { callsOf } from '#server/platform/contract.ts';
import { type Answer, type CallContext, done, refused, refusedBecause } from '#server/platform/handler.ts';

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

/** Gives a ticket for an export of at most 100,000 rows, or as many as the company allows, and writes it down, in the records and for the task centre. */
export const openExport = async (
  context: CallContext,
  requested: RequestedExport,
): Promise<Answer<ExportTicketReply>> => {
  const { db, actor, now, sessionId } = context;
  const { noun, columns, format, count } = requested;
  if (sessionId === undefined) return refused([violation('call.noPermission')], 'no_permission');
  const { exportRowsLimit = maxExportRows } = await findSecurity(db, actor.companyId);
  const limit = Math.min(maxExportRows, exportRowsLimit);
  if (count > limit) return refused([violation('call.exportTooLarge', undefined, { count, limit })]);
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
 * Refuses the code for an export to anyone who may not make that export; where none is named, to anyone who may make none that takes a code.
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
