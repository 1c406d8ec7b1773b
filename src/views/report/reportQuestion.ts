import { queryOptions } from '@tanstack/react-query';
import { useCreatePath } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { beginningOf, type Compared, checkDays, type Days, dayAfter } from '#domain/report/period.ts';
import type { ReportPeriod } from '#engine/dialect.ts';
import type { EntityModel, FieldModel, ReportModel } from '#engine/model.ts';

type Choice = string | number;

/** What a report is asked for: a span that is offered or days of the reader's own, what it is laid beside, and choices by field. */
export interface Question {
  readonly span: number | 'own';
  readonly from: string;
  readonly to: string;
  readonly compare: Compared;
  readonly filters: Readonly<Record<string, readonly Choice[]>>;
}

/** A noun that is a report. */
export interface ReportEntity extends EntityModel {
  readonly report: ReportModel;
}

const day = /^\d{4}-\d\d-\d\d$/;

/** A whole day as it is written in addresses and sent. */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && day.test(value) && !Number.isNaN(Date.parse(value));

/** The fields that narrow the question. */
export const filterFields = ({ fields, report }: ReportEntity): readonly FieldModel[] =>
  report.filters.flatMap((name) => fields.find((field) => field.name === name) ?? []);

const usualComparison = ({ compare }: ReportPeriod): Compared => compare?.[0] ?? 'none';

const readFilters = (model: ReportEntity, search: URLSearchParams): Question['filters'] =>
  Object.fromEntries(
    filterFields(model).map(({ name, choices }) => {
      const named = (search.get(name) ?? '').split(',');
      return [name, choices.filter((choice) => named.includes(String(choice)))];
    }),
  );

const beginning = (unit: ReportPeriod['unit'], last: string, span: number): string =>
  unit === 'day' ? dayAfter(last, 1 - span) : beginningOf(last, span);

/** Reads the question from the address (`?span=6&type=1,4`); what is none of the offers counts as left out. `last`: the day spans end with. */
export const readQuestion = (model: ReportEntity, query: string, last: string): Question => {
  const search = new URLSearchParams(query);
  const filters = readFilters(model, search);
  const { period } = model.report;
  if (period === undefined) return { span: 1, from: last, to: last, compare: 'none', filters };
  const compare =
    (['none', ...(period.compare ?? [])] as const).find((each) => each === search.get('compare')) ??
    usualComparison(period);
  const [from, to] = [search.get('from'), search.get('to')];
  if (period.own === true && isDay(from) && isDay(to)) return { span: 'own', from, to, compare, filters };
  const span = period.spans.find((each) => each === Number(search.get('span'))) ?? period.usual;
  return { span, from: beginning(period.unit, last, span), to: last, compare, filters };
};

/** The address of a question; what is usual stands in none. */
export const questionAddress = ({ noun, report }: ReportEntity, question: Question): string => {
  const { span, from, to, compare, filters } = question;
  const search = new URLSearchParams();
  if (span === 'own') {
    search.set('from', from);
    search.set('to', to);
  } else if (span !== report.period?.usual && report.period !== undefined) search.set('span', String(span));
  if (report.period !== undefined && compare !== usualComparison(report.period))
    search.set('compare', compare);
  for (const [name, chosen] of Object.entries(filters))
    if (chosen.length > 0) search.set(name, chosen.join(','));
  return search.size === 0 ? `/${noun}` : `/${noun}?${search}`;
};

/** What is sent for a question. Which day is the last the server says: one that is due may not be counted yet. */
export const requestOf = (model: ReportEntity, { span, from, to, compare, filters }: Question): object => {
  const { period } = model.report;
  const days = span === 'own' ? { from, to } : { span };
  const chosen = filterFields(model).flatMap(({ name, isMany }) => {
    const [first, ...others] = filters[name] ?? [];
    return first === undefined ? [] : [[name, isMany ? [first, ...others] : first] as const];
  });
  return {
    ...(period === undefined ? {} : days),
    ...(period?.compare === undefined ? {} : { compare }),
    ...Object.fromEntries(chosen),
  };
};

/** Why a question would be refused; it is not asked then. */
export const questionTrouble = ({ report: { period } }: ReportEntity, { from, to }: Question) =>
  period === undefined ? [] : checkDays({ from, to }, period);

/** Where the rows behind a figure are: a list with a filter, or one record of it. */
interface FigureLink {
  readonly resource: string;
  readonly filter?: Readonly<Record<string, unknown>> | null;
  readonly id?: number | null;
}

/** One figure, the same of the span compared with, and what is said of it besides. */
export interface FigureCard {
  readonly field: string;
  readonly value: number;
  readonly before: number | null;
  readonly trend: readonly (number | null)[] | null;
  readonly remark: string | null;
  readonly to?: FigureLink | null;
}

export interface ChartAnswer {
  readonly remark: string | null;
  readonly places: readonly string[];
  readonly series: readonly {
    readonly field: string;
    readonly values: readonly (number | null)[];
    readonly before: readonly (number | null)[] | null;
  }[];
}

export interface TableRowAnswer {
  readonly to?: FigureLink | null;
  readonly [column: string]: unknown;
}

interface TableAnswer {
  readonly remark: string | null;
  readonly rows: readonly TableRowAnswer[];
}

/** What any report answers (`engine/reportCall.ts`). */
export interface ReportAnswer {
  readonly from: string | null;
  readonly to: string | null;
  /** The days it is laid beside. */
  readonly compare: Days | null;
  readonly until: string | null;
  readonly as_of: string | null;
  readonly is_pending: number;
  readonly note: string | null;
  readonly cards: readonly FigureCard[];
  readonly charts: Readonly<Record<string, ChartAnswer>>;
  readonly tables: Readonly<Record<string, TableAnswer>>;
}

/** Where the rows behind a figure are; undefined where no one lists them. A list is opened with this filter alone, not with what was set last. */
export const useFigureAddress = () => {
  const createPath = useCreatePath();
  return (link: FigureLink | null | undefined): string | undefined => {
    if (!link) return undefined;
    const { resource, id, filter } = link;
    if (typeof id === 'number') return createPath({ resource, type: 'show', id });
    const search = new URLSearchParams({ filter: JSON.stringify(filter ?? {}) });
    return `${createPath({ resource, type: 'list' })}?${search}`;
  };
};

interface AskedReport {
  readonly model: EntityModel;
  /** Notes and remarks are said by the server. */
  readonly locale: string;
  readonly request: object;
}

/** The figures of a report, under the key by which its page and start-up share them. */
export const reportQuery = (
  provider: Pick<ConsoleProvider, 'call'>,
  { model, locale, request }: AskedReport,
) =>
  queryOptions({
    queryKey: [model.noun, 'report', locale, request] as const,
    queryFn: ({ signal }): Promise<ReportAnswer> =>
      provider.call(model.report?.call as never, request as never, { signal }),
  });
