import type { Violation } from '#domain/violation.ts';
import { type ExportFormat, exportCallOf, isProvedExport } from '#engine/exportCalls.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import type { Answer, CallContext } from '#server/handlers/handler.ts';
import type { SheetRows } from './exportProgress.ts';
import { proofRefusal, unproved } from './exportProof.ts';
import { type ExportTicketReply, type KeptExport, openExport, type WantedExport } from './openExport.ts';
import { sendExport } from './sendExport.ts';
import { lapsedTicket, takeExport } from './takeExport.ts';
import { tellOfMassExport } from './tellOfMassExport.ts';
import { watermarked } from './watermark.ts';

/** Rows of a noun as a sheet; they are read when the file is written, not before. */
export interface ExportSheet {
  readonly count: number;
  readonly columns: readonly FieldModel[];
  readonly header: readonly string[];
  readonly rows: SheetRows;
  /** Which rows, as is told of them. */
  readonly scope: Readonly<Record<string, unknown>>;
  /** What the audit says of that; left out: the scope. */
  readonly audited?: WantedExport['audited'];
  /** What of the question was settled when it was asked. */
  readonly kept?: Readonly<Record<string, unknown>>;
}

/** How an export was asked for. `request`: all of it as it came, which a checked code is bound to; `question`: what finds the rows again. */
export interface AskedExport {
  readonly request: Readonly<Record<string, unknown>>;
  readonly question: Readonly<Record<string, unknown>>;
  readonly format: ExportFormat;
  readonly title?: string;
  readonly purpose?: string;
}

/** What a file is fetched with. */
export interface TicketRequest {
  readonly ticket?: string | null | undefined;
}

const isProved = (model: EntityModel, callName: string | undefined): boolean => {
  const call = model.calls[callName ?? ''];
  return call !== undefined && isProvedExport(call);
};

/**
 * Gives a ticket for a sheet, written down with columns and count. Where people leave by name with it, once the code for exactly this
 * export was checked.
 */
export const askForSheet = async (
  context: CallContext,
  model: EntityModel,
  sheet: Omit<ExportSheet, 'header' | 'rows'> | readonly Violation[],
  { request, question, format, title, purpose }: AskedExport,
): Promise<Answer<ExportTicketReply>> => {
  if (!('count' in sheet)) return refuse(sheet);
  const refusal = isProved(model, context.callName) ? await proofRefusal(context, request) : undefined;
  if (refusal !== undefined) return refusal;
  const { verify_token: _, ...kept } = question;
  return openExport(context, {
    noun: model.noun,
    ...(purpose === undefined ? {} : { purpose }),
    title: title ?? context.words.of(model.noun, 'plural') ?? model.noun,
    columns: sheet.columns.map(({ name }) => name),
    format,
    count: sheet.count,
    scope: sheet.scope,
    audited: sheet.audited ?? [{ field: 'scope', old: null, new: sheet.scope }],
    kept: { ...kept, ...sheet.kept },
  });
};

/** Takes the ticket and answers the file: what its reader may see by now. Without a ticket nobody has proved anything. */
export const sendSheet = async <Question extends object>(
  context: CallContext,
  model: EntityModel,
  { ticket }: TicketRequest,
  find: (question: Question & KeptExport) => Promise<Omit<ExportSheet, 'scope'> | readonly Violation[]>,
): Promise<Answer<never>> => {
  if (ticket === undefined || ticket === null) return unproved();
  const kept = await takeExport<Question>(context, model.noun, ticket);
  if (kept === undefined) return lapsedTicket();
  const sheet = await find(kept);
  if (!('count' in sheet)) return refuse(sheet);
  const { columns, header, rows, count } = sheet;
  if (isProved(model, exportCallOf(model, 'export')?.name)) await tellOfMassExport(context, count);
  const sent = model.isWatermarked ? await watermarked(context, { columns, header, rows }) : sheet;
  return sendExport(context, kept, { ...sent, noun: model.noun, count });
};
