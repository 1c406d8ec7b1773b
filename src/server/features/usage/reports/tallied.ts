import type { RawBuilder } from 'kysely';
import { type Days, daysOf, monthsOf } from '#domain/report/period.ts';
import type { Json, ReportChart, ReportTable, Tally } from '#engine/dialect.ts';
import { findField } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { reachOf } from '#engine/permission.ts';
import { conditionsOf } from '#server/crud/answerList.ts';
import { expressionOf } from '#server/crud/expressions.ts';
import { findVisibleNames } from '#server/crud/relatedNames.ts';
import { dayOrMonthOf, tallyRows } from '#server/crud/rows.ts';
import { type Entity, entityOf } from '#server/crud/table.ts';
import type { CallContext } from '#server/platform/handler.ts';

type Values = Readonly<Record<string, unknown>>;
type Filter = Readonly<Record<string, Json>>;

/** Rows of a table at most: the largest. */
const mostRows = 20;

interface Question {
  readonly days: Days;
  readonly compared: Days | undefined;
  readonly filters: Values;
}

/** A tally with the noun it counts. */
interface Counted {
  readonly tally: Tally;
  readonly entity: Entity;
  readonly narrowed: Filter;
}

const fieldOf = (model: EntityModel, name: string): FieldModel => {
  const field = findField(model.fields, name);
  if (field === undefined) throw new Error(`"${model.noun}" has no field "${name}": the compiler refuses it`);
  return field;
};

const columnOf = (entity: Entity, name: string): RawBuilder<unknown> =>
  expressionOf(entity, fieldOf(entity.model, name)).value;

/** Days of the company's clock, from the first moment to the last. */
const spanOf = (field: FieldModel, { from, to }: Days): Json =>
  field.kind === 'dateTime'
    ? { from: `${from}T00:00:00+08:00`, to: `${to}T23:59:59.999999+08:00` }
    : { from, to };

/** What narrows the question narrows the rows that have such a field, too. */
const narrowedBy = (model: EntityModel, filters: Values): Filter =>
  Object.fromEntries(
    model.fields.flatMap(({ name, options }): [string, Json][] => {
      const asked = filters[name] as Json | undefined;
      if (asked === undefined || asked === null) return [];
      if (options.filter === 'in') return [[name, Array.isArray(asked) ? asked : [asked]]];
      return options.filter === 'equals' ? [[name, asked]] : [];
    }),
  );

const countedOf = (
  { fields }: EntityModel,
  {
    name,
    question: { filters },
    context,
  }: { readonly name: string; readonly question: Question; readonly context: CallContext },
): Counted | undefined => {
  const tally = findField(fields, name)?.options.tally;
  if (tally === undefined) return undefined;
  const entity = entityOf(tally.of, context);
  // Anyone who sees no row is told no number.
  if (reachOf(entity.model, 'read', context.actor) === undefined) return undefined;
  return { tally, entity, narrowed: narrowedBy(entity.model, filters) };
};

/** The filter of the list behind a tally. */
const filterOf = ({ tally, entity, narrowed }: Counted, days: Days): Filter => ({
  ...tally.filter,
  ...narrowed,
  ...(tally.on === undefined ? {} : { [tally.on]: spanOf(fieldOf(entity.model, tally.on), days) }),
});

/** Counted over the rows its list would show: reach, masks and filters are those of the list. */
const countBy = async (
  counted: Counted,
  {
    days,
    by,
    context,
  }: { readonly days: Days; readonly by: RawBuilder<unknown> | undefined; readonly context: CallContext },
): Promise<ReadonlyMap<unknown, number>> => {
  const { tally, entity } = counted;
  const conditions = conditionsOf(entity, { filter: filterOf(counted, days) }, 'read');
  const sum = tally.sum === undefined ? undefined : columnOf(entity, tally.sum);
  return tallyRows(context.db, { entity, conditions, tallied: { by, sum } });
};

const total = (places: ReadonlyMap<unknown, number>): number =>
  [...places.values()].reduce((sum, each) => sum + each, 0);

const cardOf = async (
  model: EntityModel,
  {
    field,
    question,
    context,
  }: { readonly field: string; readonly question: Question; readonly context: CallContext },
) => {
  const counted = countedOf(model, { name: field, question, context });
  if (counted === undefined) return [];
  const { days, compared } = question;
  const unit = model.report?.period?.unit ?? 'day';
  const isOfSpan = counted.tally.on !== undefined;
  const by = isOfSpan ? placeOf(counted, unit) : undefined;
  const counts = await countBy(counted, { days, by, context });
  const before =
    compared !== undefined && isOfSpan
      ? await countBy(counted, { days: compared, by: undefined, context })
      : undefined;
  return [
    {
      field,
      value: total(counts),
      before: before === undefined ? null : total(before),
      trend: isOfSpan ? placesOf(days, unit).map((place) => counts.get(place) ?? 0) : null,
      remark: null,
      to: { resource: counted.tally.of, filter: filterOf(counted, days) },
    },
  ];
};

type Unit = 'day' | 'month';

const placesOf = (days: Days, unit: Unit): readonly string[] =>
  unit === 'day' ? daysOf(days) : monthsOf(days);

/** A day or a month of the company's clock as text. */
const placeOf = ({ tally, entity }: Counted, unit: Unit): RawBuilder<unknown> =>
  dayOrMonthOf(columnOf(entity, tally.on ?? ''), {
    unit,
    isInstant: fieldOf(entity.model, tally.on ?? '').kind === 'dateTime',
  });

const chartOf = async (
  model: EntityModel,
  {
    reportChart: { fields },
    question,
    context,
  }: { readonly reportChart: ReportChart; readonly question: Question; readonly context: CallContext },
) => {
  const { days, compared } = question;
  const unit = model.report?.period?.unit ?? 'day';
  const series = [];
  for (const field of fields) {
    const counted = countedOf(model, { name: field, question, context });
    if (counted === undefined || counted.tally.on === undefined) continue;
    const by = placeOf(counted, unit);
    const valuesOf = async (span: Days) => {
      const found = await countBy(counted, { days: span, by, context });
      return placesOf(span, unit).map((place) => found.get(place) ?? 0);
    };
    const values = await valuesOf(days);
    // The last day stands beside the last.
    const before = compared === undefined ? null : (await valuesOf(compared)).slice(-values.length);
    series.push({ field, values, before });
  }
  return { remark: null, places: [...placesOf(days, unit)], series };
};

/** What the values of a field are called, as the reader may know them. */
const namesOf = async (
  { entity }: Counted,
  {
    field,
    values,
    context,
  }: { readonly field: FieldModel; readonly values: readonly unknown[]; readonly context: CallContext },
): Promise<(value: unknown) => string | null> => {
  const target = entity.models[field.options.relation?.resource ?? ''];
  if (target !== undefined) {
    const ids = values.filter((value) => value !== null).map(Number);
    const names = await findVisibleNames(entity, { target, ids, context });
    return (value) => names.get(Number(value)) ?? null;
  }
  return (value) =>
    value === null
      ? null
      : (context.words.of(entity.model.noun, `options.${field.path}.${String(value)}`) ?? String(value));
};

/** The filter that finds the rows of one value; undefined where the list has none for it. */
const filterFor = ({ name, options }: FieldModel, value: unknown): Filter | undefined => {
  if (value === null) return undefined;
  if (options.filter === 'in') return { [name]: [value as Json] };
  return options.filter === 'equals' || options.filter === 'below' ? { [name]: value as Json } : undefined;
};

const tableOf = async (
  model: EntityModel,
  {
    reportTable: {
      columns: [first = '', ...figures],
    },
    question,
    context,
  }: { readonly reportTable: ReportTable; readonly question: Question; readonly context: CallContext },
) => {
  const group = countedOf(model, { name: first, question, context });
  if (group === undefined) return { remark: null, rows: [] };
  const field = fieldOf(group.entity.model, group.tally.by ?? '');
  const by = columnOf(group.entity, field.name);
  const columns = new Map<string, ReadonlyMap<unknown, number>>();
  for (const name of figures) {
    const counted = countedOf(model, { name, question, context });
    columns.set(
      name,
      counted === undefined ? new Map() : await countBy(counted, { days: question.days, by, context }),
    );
  }
  const [leading = new Map<unknown, number>()] = columns.values();
  const values = [...leading].toSorted(([, one], [, other]) => other - one).slice(0, mostRows);
  const nameOf = await namesOf(group, { field, values: values.map(([value]) => value), context });
  const lead = countedOf(model, { name: figures[0] ?? '', question, context }) ?? group;
  return {
    remark: null,
    rows: values.map(([value]) => {
      const own = filterFor(field, value);
      return {
        [first]: nameOf(value),
        ...Object.fromEntries([...columns].map(([name, found]) => [name, found.get(value) ?? 0])),
        to:
          own === undefined
            ? null
            : { resource: lead.tally.of, filter: { ...filterOf(lead, question.days), ...own } },
      };
    }),
  };
};

const mapped = async <Part, Result>(
  parts: Readonly<Record<string, Part>>,
  tell: (part: Part) => Promise<Result>,
): Promise<Readonly<Record<string, Result>>> => {
  const results: [string, Result][] = [];
  for (const [name, part] of Object.entries(parts)) results.push([name, await tell(part)]);
  return Object.fromEntries(results);
};

/** Answers a report whose figures are all tallies of other nouns' rows: nothing is written for it but its schema. */
export const answerTallied = async (model: EntityModel, question: Question, context: CallContext) => {
  const { cards = [], charts = {}, tables = {} } = model.report ?? {};
  const results = [];
  for (const field of cards) results.push(...(await cardOf(model, { field, question, context })));
  return {
    ...{ until: null, as_of: context.now.toISOString(), is_pending: 0, note: null },
    cards: results,
    charts: await mapped(charts, (chart) => chartOf(model, { reportChart: chart, question, context })),
    tables: await mapped(tables, (table) => tableOf(model, { reportTable: table, question, context })),
  };
};
