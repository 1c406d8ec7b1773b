import { isMassExport } from '#domain/member/limits.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { instantText } from '#engine/dateText.ts';
import { exportCallOf, isProvedExport } from '#engine/exportCalls.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import type { Cell } from '#engine/sheet/cell.ts';
import { watermarkFields, watermarkHeaders } from '#engine/sheet/templateForm.ts';
import { ruleText } from '#i18n/rules.ts';
import type {
  AskedExport,
  ExportSheet,
  ExportTicketReply,
  KeptExport,
  TicketRequest,
} from '#server/crud/sources/rows.ts';
import { findCompanyRoot } from '#server/features/directory/department/store/departments.ts';
import { findMainAdministrator } from '#server/features/directory/leaving/store/leaving.ts';
import { findPlace } from '#server/features/directory/store/places.ts';
import { insertMessage } from '#server/features/messages/store/smsMessages.ts';
import {
  type ExportNews,
  holdExport,
  noteExport,
  takeTicket,
} from '#server/features/tasks/store/exportJobs.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import type { Answer, CallContext, Refusal } from '#server/platform/handler.ts';
import { type SheetRows, sheetStream } from '#server/sheets/write/sheetStream.ts';
import { openExport, proofRefusal, unproved } from './openExport.ts';

/** Rows between two notes of how far it is. */
const noteEvery = 5_000;

/** So long a process speaks for an export it writes, and how often it says so: one that was killed says nothing more. */
const leaseMs = 60_000;
const beatMs = 20_000;

/** Until when an export is spoken for that goes on at a time. */
const leaseFrom = (now: Date): Date => new Date(now.getTime() + leaseMs);

/** How far a file is: what was read for it, and what is told of that. */
interface ExportProgress {
  sent: number;
  readonly note: (news: ExportNews) => Promise<void>;
  /** Says now and then that it goes on, until the returned function is called: a reader who is slow is waited for. */
  readonly hold: () => () => void;
  readonly end: (status: ExportNews['status']) => Promise<void>;
}

/** The rows as they come, with notes of how far they are. */
async function* counted(rows: SheetRows, progress: ExportProgress): SheetRows {
  let noted = 0;
  for await (const piece of rows) {
    yield piece;
    progress.sent += piece.length;
    if (progress.sent - noted < noteEvery) continue;
    noted = progress.sent;
    await progress.note({ status: 'running', done: noted });
  }
}

/** The bytes as they come, with a note of how it ended: a client that goes away early stops the reading, too. */
const watched = (body: ReadableStream<Uint8Array>, progress: ExportProgress): ReadableStream<Uint8Array> => {
  const reader = body.getReader();
  const letGo = progress.hold();
  const end: ExportProgress['end'] = (status) => {
    letGo();
    return progress.end(status);
  };
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { value } = await reader.read();
        if (value !== undefined) return controller.enqueue(value);
        await end('finished');
        return controller.close();
      } catch (error) {
        await end('failed');
        throw error;
      }
    },
    cancel: async (reason) => {
      await reader.cancel(reason);
      await end('stopped');
    },
  });
};

/** The progress of an export whose ticket was taken. */
const progressOf = (context: CallContext, exportId: number): ExportProgress => {
  const startedAt = performance.now();
  const key = { companyId: context.actor.companyId, exportId };
  const note = (news: ExportNews) => context.readLater((db) => noteExport(db, key, news));
  const now = () => new Date(context.now.getTime() + performance.now() - startedAt);
  // One that fails is made up for by the next.
  const beat = () => context.readLater((db) => holdExport(db, key, leaseFrom(now()))).catch(() => undefined);
  const progress: ExportProgress = {
    sent: 0,
    note,
    hold: () => {
      const timer = setInterval(() => void beat(), beatMs);
      timer.unref();
      return () => clearInterval(timer);
    },
    end: (status) => note({ status, done: progress.sent, finishedAt: now() }),
  };
  return progress;
};

/** What is in the file: which rows was decided when the ticket was taken. */
interface SentExport {
  readonly noun: string;
  readonly columns: readonly FieldModel[];
  readonly header: readonly string[];
  readonly rows: SheetRows;
  readonly count: number;
}

/** Answers the file of an export whose ticket was taken, and writes it down: only now does someone hold these rows. */
const sendExport = async (
  context: CallContext,
  { exportId, fileName, format, columns: names }: KeptExport,
  { noun, columns, header, rows, count }: SentExport,
): Promise<Answer<never>> => {
  const { db, actor, now } = context;
  const key = { companyId: actor.companyId, exportId };
  await noteExport(db, key, {
    status: 'running',
    done: 0,
    count,
    fetchedAt: now,
    leasedUntil: leaseFrom(now),
  });
  context.audit({
    action: 'exportFile',
    targetType: noun,
    targetName: fileName,
    changes: [
      { field: 'columns', old: null, new: names },
      { field: 'count', old: null, new: count },
    ],
  });
  const progress = progressOf(context, exportId);
  const { type, body } = sheetStream(format, { columns, header, rows: counted(rows, progress) });
  return { kind: 'file', file: { name: fileName, type, body: watched(body, progress) } };
};

/** Said of a ticket that is used, late, or another session's (case X02). */
const lapsedTicket = (): Refusal => ({
  kind: 'refused',
  errorKey: 'call.ticketLapsed',
  violations: [violation('call.ticketLapsed')],
});

/** Takes a ticket of a noun, once: what was kept with it, `undefined` when it is good no more. `Kept` is what its asking call kept. */
const takeExport = async <Kept extends object>(
  { db, actor, sessionId, now }: CallContext,
  noun: string,
  ticket: string,
): Promise<(Kept & KeptExport) | undefined> => {
  if (sessionId === undefined) return undefined;
  const taken = await takeTicket(db, {
    holder: { companyId: actor.companyId, sessionId, noun },
    ticket,
    now,
  });
  // The call that asked wrote it: both stand side by side.
  return taken as unknown as (Kept & KeptExport) | undefined;
};

/** Tells the main administrator by SMS that someone else takes more than 1,000 people out of the company (safety.md T21). */
const tellOfMassExport = async (context: CallContext, count: number): Promise<void> => {
  const { db, actor, now, traceparent: askedIn } = context;
  if (!isMassExport(count) || actor.roles.includes('main')) return;
  const mainId = await findMainAdministrator(db, actor.companyId);
  const main = mainId === undefined ? undefined : await findPlace(db, actor.companyId, mainId);
  if (main === undefined) return;
  const params = { name: actor.name, time: instantText(now.toISOString()), count };
  await insertMessage(db, {
    companyId: actor.companyId,
    countryCode: main.countryCode,
    mobile: main.phone,
    // Its reader is not the user who asks: the product's own language.
    text: ruleText('zh', violation('export.massNotice', undefined, params)),
    now,
    purpose: 'export',
    userId: mainId,
    creatorId: actor.userId,
    askedIn,
  });
};

async function* withCell(rows: SheetRows, cell: Cell): SheetRows {
  for await (const piece of rows) yield piece.map((row) => [...row, cell]);
}

/** Columns with their header and rows, and behind them who took the file, when, in which company: on every row (screens A8). */
const watermarked = async (
  { db, actor, now, locale }: CallContext,
  sheet: {
    readonly columns: readonly FieldModel[];
    readonly header: readonly string[];
    readonly rows: SheetRows;
  },
): Promise<typeof sheet> => {
  const company = await findCompanyRoot(db, actor.companyId);
  const value = [actor.name, instantText(now.toISOString()), company.name].join(' ');
  return {
    columns: [...sheet.columns, ...watermarkFields],
    header: [...sheet.header, watermarkHeaders[locale]],
    rows: withCell(sheet.rows, { type: 'text', value }),
  };
};

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

/** Takes the ticket and answers the file: what its reader may see by now. Without a ticket no one has proved anything. */
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
