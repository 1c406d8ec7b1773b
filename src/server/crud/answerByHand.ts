import {
  type AskedSpan,
  type Compared,
  checkDays,
  comparedDays,
  daysShown,
  lastOfferedDay,
} from '#domain/report/period.ts';
import { violation } from '#domain/violation.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import { type ExportFormat, exportCallOf, maxExportRows } from '#engine/exportCalls.ts';
import { questionOf } from '#engine/flatQuestion.ts';
import type { CallModel, EntityModel } from '#engine/model.ts';
import type { GivenPart, WrittenPart } from '#engine/vocabulary.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type Answer, type CallContext, done, doneUnaudited, refused } from '#server/platform/handler.ts';
import { changesBetween, lastChange, versionConflict } from './auditOf.ts';
import { pagingOf } from './order.ts';
import { isWithin } from './scope.ts';
import { findKnownRow } from './singleRow.ts';
import type { AnyGivenRows, TicketRequest } from './sources/rows.ts';
import type { AnyNounWrites, Outcome, StandingRow, Written } from './sources/writes.ts';
import type { Entity } from './table.ts';
import { wireRow } from './wireRow.ts';

type Request = Readonly<Record<string, unknown>>;

interface Reading {
  readonly model: EntityModel;
  readonly given: AnyGivenRows;
  readonly request: Request;
  readonly context: CallContext;
}

const answerPage = async ({ given, request, context }: Reading): Promise<Answer<unknown>> => {
  const { page, pageSize, range } = pagingOf(request, given.smallestPage);
  const found = await given.list(request, range, context);
  if (!('rows' in found)) return refuse(found);
  return done({ list: found.rows, total: found.total, ...found.figures, page, page_size: pageSize });
};

/** The id is the one thing such a call is asked with, whatever it is called there. */
const answerOne = async ({ given, request, context }: Reading): Promise<Answer<unknown>> => {
  const [found] = await given.rows([Number(Object.values(request)[0])], context);
  if (found === undefined) return refuse([given.missing ?? violation('call.notFound')]);
  const change = found.change === undefined ? {} : await lastChange(context, found.change);
  return done({ ...found.row, ...change });
};

const answerMany = async ({ given, request, context }: Reading): Promise<Answer<unknown>> => {
  const { ids } = request as { readonly ids: readonly number[] };
  const list = (await given.rows(ids, context)).map(({ row }) => row);
  return done({ list, total: list.length, page: 1, page_size: ids.length });
};

const answerAsked = async ({ model, given, request, context }: Reading): Promise<Answer<unknown>> => {
  const sheet = await given.sheet(request, 1, context);
  const { format } = request as { readonly format: ExportFormat };
  return context.sources.exports.ask(context, model, sheet, { request, question: request, format });
};

const answerTicket = ({ model, given, request, context }: Reading): Promise<Answer<unknown>> =>
  context.sources.exports.send<Request>(context, model, request as TicketRequest, (question) =>
    given.sheet(question, maxExportRows, context),
  );

/**
 * The file of a question that stands in its own address, with its proof: asked for as by the call that gives a ticket, which is used at
 * once. All columns in a workbook where the address does not say which.
 */
const answerAddress = async (reading: Reading, ask: CallModel): Promise<Answer<unknown>> => {
  const { model, given } = reading;
  const request = questionOf(ask.request, reading.request);
  const question: Request = {
    fields: ask.request.properties?.fields?.items?.enum,
    format: 'xlsx',
    ...request,
  };
  const context = { ...reading.context, callName: ask.name };
  const asked = await context.sources.exports.ask(context, model, await given.sheet(question, 1, context), {
    request,
    question,
    format: question.format as ExportFormat,
  });
  if (asked.kind !== 'done') return asked;
  const { ticket } = asked.reply;
  return answerTicket({ ...reading, request: { ticket } });
};

/** A file is fetched with a ticket, or, where its address may hold the question, by that. */
const answerFile = (reading: Reading): Promise<Answer<unknown>> => {
  const { model, request } = reading;
  const ask = exportCallOf(model, 'export');
  return request.verify_token === undefined || request.verify_token === null || ask === undefined
    ? answerTicket(reading)
    : answerAddress(reading, ask);
};

const readings: Readonly<Record<GivenPart, (asked: Reading) => Promise<Answer<unknown>>>> = {
  list: answerPage,
  info: answerOne,
  many: answerMany,
  export: answerAsked,
  exportFile: answerFile,
};

/** Answers a call with rows of a noun that are read by hand: pages, references, change, tickets and files are those of every noun. */
export const answerGiven = (
  model: EntityModel,
  {
    part,
    request,
    context,
  }: { readonly part: GivenPart; readonly request: Request; readonly context: CallContext },
): Promise<Answer<unknown>> =>
  readings[part]({ model, given: context.sources.givenOf(model), request, context });

/** A span, what it is laid beside, and the fields that narrow the question by name. */
export interface ReportRequest extends AskedSpan {
  readonly compare?: Compared | null;
  readonly [field: string]: unknown;
}

/** A report of today where no period is asked for. */
const ofToday = { unit: 'day', usual: 1, most: 1 } as const;

/** The last day there are whole figures of. */
const lastOf = async (model: EntityModel, context: CallContext): Promise<string> => {
  const { period } = model.report ?? {};
  if (period === undefined) return dayOfInstant(context.now);
  return (
    (await context.sources.reportOf(model).lastDay?.(context)) ?? lastOfferedDay(period.unit, context.now)
  );
};

/** The figures of a report for the span that is asked for, refused where that is reversed or too long. */
export const answerReport = async (
  model: EntityModel,
  request: ReportRequest,
  context: CallContext,
): Promise<Answer<unknown>> => {
  const report = context.sources.reportOf(model);
  const offered = model.report?.period ?? ofToday;
  const days = daysShown(request, offered, await lastOf(model, context));
  const violations = checkDays(days, offered);
  if (violations.length > 0) return refused(violations);
  const compared = comparedDays(days, request.compare ?? 'none');
  const figures = await report.answer({ days, compared, filters: request }, context);
  return done({ ...days, compare: compared ?? null, ...figures });
};

/** One row by id, with who changed it last where that is kept. A row of another company, out of reach or deleted is simply not there (T03: no oracle). */
export const answerInfo = async (
  entity: Entity,
  { id }: { readonly id: number },
  context: CallContext,
): Promise<Answer<unknown>> => {
  const conditions = [isWithin(entity, 'read')];
  const row = await findKnownRow(context.db, { entity, id, options: { conditions } });
  if (row === undefined) return refused([violation('call.notFound')]);
  const { updatedBy: by, updatedAt: at } = row;
  const change = at === undefined ? {} : await lastChange(context, { by, at });
  return done({ ...change, ...(await wireRow(entity, row, context)) });
};

interface Writing {
  readonly model: EntityModel;
  readonly writes: AnyNounWrites;
  readonly request: Request;
  readonly context: CallContext;
}

/** The operation record of what was written, and what it was called by then. */
const audit = (
  { model, context }: Writing,
  { action, targetType = model.noun, audited, changes, concerns }: Written,
  row: {
    readonly action: string;
    readonly standing: Partial<StandingRow>;
    readonly name?: string | undefined;
  },
): void =>
  context.audit({
    action: action ?? `${model.noun}.${row.action}`,
    targetType,
    targetId: row.standing.id,
    targetName: row.name ?? row.standing.name,
    changes: changes ?? (audited === undefined ? [] : changesBetween(row.standing.audited ?? {}, audited)),
    ...(concerns === undefined ? {} : { concerns }),
  });

const isStale = ({ version }: Request, found: StandingRow): boolean =>
  typeof version === 'number' && version !== found.version;

const missing = ({ writes }: Writing): Answer<never> =>
  refuse([writes.missing ?? violation('call.notFound')]);

const tellNewer = async (asked: Writing, { id, by, at }: StandingRow): Promise<Answer<never>> => {
  const { writes, context } = asked;
  const current = await writes.show?.(id, context);
  if (current === undefined) return missing(asked);
  return versionConflict(context, violation('call.versionConflict'), { current, by, at });
};

/** The row a request is about; undefined for a new one, or the answer that says why it cannot be written. */
const findStanding = async (asked: Writing): Promise<StandingRow | Answer<never> | undefined> => {
  const { writes, request, context } = asked;
  const found = await writes.find?.(request, context);
  if (found === undefined || 'kind' in found) return found;
  if ('length' in found) return refuse(found);
  return isStale(request, found) ? tellNewer(asked, found) : found;
};

/** What was written, or the answer that says why nothing was. */
const resolveOutcome = async (asked: Writing, outcome: Outcome): Promise<Written | Answer<never>> => {
  if (outcome !== 'changed') return 'length' in outcome ? refuse(outcome) : outcome;
  const newer = await findStanding(asked);
  if (newer === undefined) throw new Error(`"${asked.context.callName}" cannot be late for a new row`);
  return 'kind' in newer ? newer : tellNewer(asked, newer);
};

const answerSave = async (asked: Writing): Promise<Answer<unknown>> => {
  const { writes, request, context } = asked;
  const found = await findStanding(asked);
  if (found !== undefined && 'kind' in found) return found;
  const written = await resolveOutcome(asked, await writes.save(request, found, context));
  if ('kind' in written) return written;
  const { id = found?.id, name, isSame, reply } = written;
  const shown = reply ?? (id === undefined ? undefined : await writes.show?.(id, context));
  if (id === undefined || shown === undefined)
    throw new Error(`"${context.callName}" has to say which row it saved, and how that is shown`);
  if (isSame === true) return doneUnaudited(shown);
  audit(asked, written, {
    action: found === undefined ? 'create' : 'update',
    standing: { ...found, id },
    name,
  });
  return done(shown);
};

/** The id is the first key the call requires, and is answered under the same name. */
const answerDelete = async (asked: Writing): Promise<Answer<unknown>> => {
  const { model, writes, request, context } = asked;
  const found = await findStanding(asked);
  if (found === undefined) return missing(asked);
  if ('kind' in found) return found;
  const written = await resolveOutcome(asked, await writes.remove(request, found, context));
  if ('kind' in written) return written;
  audit(asked, written, { action: 'delete', standing: found });
  const [key = 'id'] = model.calls[context.callName]?.request.required ?? [];
  return done(written.reply ?? { [key]: request[key] });
};

const answerSort = async (asked: Writing): Promise<Answer<unknown>> => {
  const { writes, request, context } = asked;
  const written = await resolveOutcome(asked, await writes.sort(request, context));
  if ('kind' in written) return written;
  const { id, name, reply } = written;
  audit(asked, written, { action: 'sort', standing: { ...(id === undefined ? {} : { id }) }, name });
  return done(reply ?? { ids: request.ids });
};

const writings: Readonly<Record<WrittenPart, (asked: Writing) => Promise<Answer<unknown>>>> = {
  save: answerSave,
  delete: answerDelete,
  sort: answerSort,
};

/** Answers a call that writes rows of a noun by hand: lock, version, operation record and reply are those of every noun. */
export const answerWrite = async (
  model: EntityModel,
  {
    part,
    request,
    context,
  }: { readonly part: WrittenPart; readonly request: Request; readonly context: CallContext },
): Promise<Answer<unknown>> => {
  const writes = context.sources.writesOf(model);
  await writes.lock?.(context, request);
  return writings[part]({ model, writes, request, context });
};
