import { type AskedSpan, type Compared, checkDays, comparedDays, daysShown } from '#domain/report/period.ts';
import { violation } from '#domain/violation.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import { type ExportFormat, maxExportRows } from '#engine/exportCalls.ts';
import type { EntityModel } from '#engine/model.ts';
import type { GivenPart } from '#engine/vocabulary.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type Answer, type CallContext, done, refused } from '#server/platform/handler.ts';
import type { Entity } from './entity.ts';
import { pagingOf } from './order.ts';
import { isWithin } from './scope.ts';
import { findKnownRow } from './singleRow.ts';
import type { TicketRequest } from './sources/exports.ts';
import type { AnyGivenRows } from './sources/givenRows.ts';
import { lastChange } from './versionConflict.ts';
import { wireRow } from './wireRow.ts';

type Request = Readonly<Record<string, unknown>>;

interface Asked {
  readonly model: EntityModel;
  readonly given: AnyGivenRows;
  readonly request: Request;
  readonly context: CallContext;
}

const answerPage = async ({ given, request, context }: Asked): Promise<Answer<unknown>> => {
  const { page, pageSize, range } = pagingOf(request, given.smallestPage);
  const found = await given.list(request, range, context);
  if (!('rows' in found)) return refuse(found);
  return done({ list: found.rows, total: found.total, ...found.figures, page, page_size: pageSize });
};

/** The id is the one thing such a call is asked with, whatever it is called there. */
const answerOne = async ({ given, request, context }: Asked): Promise<Answer<unknown>> => {
  const [found] = await given.rows([Number(Object.values(request)[0])], context);
  if (found === undefined) return refuse([given.missing ?? violation('call.notFound')]);
  const change = found.change === undefined ? {} : await lastChange(context, found.change);
  return done({ ...found.row, ...change });
};

const answerMany = async ({ given, request, context }: Asked): Promise<Answer<unknown>> => {
  const { ids } = request as { readonly ids: readonly number[] };
  const list = (await given.rows(ids, context)).map(({ row }) => row);
  return done({ list, total: list.length, page: 1, page_size: ids.length });
};

const answerAsked = async ({ model, given, request, context }: Asked): Promise<Answer<unknown>> => {
  const sheet = await given.sheet(request, 1, context);
  const { format } = request as { readonly format: ExportFormat };
  return context.sources.exports.ask(context, model, sheet, { request, question: request, format });
};

const answerFile = ({ model, given, request, context }: Asked): Promise<Answer<unknown>> =>
  context.sources.exports.send<Request>(context, model, request as TicketRequest, (question) =>
    given.sheet(question, maxExportRows, context),
  );

const answers: Readonly<Record<GivenPart, (asked: Asked) => Promise<Answer<unknown>>>> = {
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
  answers[part]({ model, given: context.sources.givenOf(model), request, context });

/** A span, what it is laid beside, and the fields that narrow the question by name. */
export interface ReportRequest extends AskedSpan {
  readonly compare?: Compared | null;
  readonly [field: string]: unknown;
}

/** A report of today where no period is asked for. */
const ofToday = { unit: 'day', usual: 1, most: 1 } as const;

/** The figures of a report for the span that is asked for, refused where that is reversed or too long. */
export const answerReport = async (
  model: EntityModel,
  request: ReportRequest,
  context: CallContext,
): Promise<Answer<unknown>> => {
  const report = context.sources.reportOf(model);
  const last = (await report.lastDay?.(context)) ?? dayOfInstant(context.now);
  const offered = model.report?.period ?? ofToday;
  const days = daysShown(request, offered, last);
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
