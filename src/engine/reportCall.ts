import { type DefaultCall, placeOfCall } from './defaultCall.ts';
import type { EntitySchema, FieldSchema, ReportChart, ReportPeriod, ReportTable } from './dialect.ts';

const day: FieldSchema = { type: 'string', format: 'date' };
const text: FieldSchema = { type: 'string' };
const number: FieldSchema = { type: 'number' };

const objectOf = (properties: Readonly<Record<string, FieldSchema>>): FieldSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

const orNull = (schema: FieldSchema): FieldSchema => ({ ...schema, nullable: true });

/** The rows behind a figure: a list with a filter set, or one record of it. */
const link: FieldSchema = {
  type: 'object',
  properties: {
    resource: text,
    filter: { type: 'object', additionalProperties: {} },
    id: { type: 'integer' },
  },
  required: ['resource'],
  nullable: true,
};

const asked = ({ most, compare }: ReportPeriod): Readonly<Record<string, FieldSchema>> => ({
  from: day,
  to: day,
  span: {
    type: 'integer',
    minimum: 1,
    maximum: most,
    description: 'How many days or months up to the last one there is, where from and to are left out.',
  },
  ...(compare === undefined ? {} : { compare: { type: 'string', enum: ['none', ...compare] } }),
});

const values: FieldSchema = { type: 'array', items: orNull(number) };

const card = (fields: readonly string[]): FieldSchema =>
  objectOf({
    field: { type: 'string', enum: fields },
    value: number,
    before: orNull(number),
    trend: {
      ...orNull(values),
      description: 'How the figure went over the days or months of the span; null: it is one of the moment.',
    },
    remark: orNull(text),
    to: link,
  });

const chart = ({ fields }: ReportChart): FieldSchema =>
  objectOf({
    remark: orNull(text),
    places: { type: 'array', items: text },
    series: {
      type: 'array',
      items: objectOf({ field: { type: 'string', enum: fields }, values, before: orNull(values) }),
    },
  });

/** What a cell holds: the value of a field, whatever else the field says. */
const cell = ({ type, format, items, enum: choices }: FieldSchema = {}): FieldSchema =>
  orNull({
    ...(type === undefined ? {} : { type }),
    ...(format === undefined ? {} : { format }),
    ...(items === undefined ? {} : { items }),
    ...(choices === undefined ? {} : { enum: choices }),
  });

const table = (entity: EntitySchema, { columns }: ReportTable): FieldSchema =>
  objectOf({
    remark: orNull(text),
    rows: {
      type: 'array',
      items: objectOf({
        ...Object.fromEntries(columns.map((name) => [name, cell(entity.properties[name])])),
        to: link,
      }),
    },
  });

const mapped = <Part>(
  parts: Readonly<Record<string, Part>> = {},
  made: (part: Part) => FieldSchema,
): FieldSchema => objectOf(Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, made(part)])));

/**
 * The call that asks a report (`POST /<noun>/report`, `callNames` may say otherwise): a span of days, what it is laid beside and what
 * narrows it. Its reply holds every card, chart and table of the schema by name; a figure the reader is not told is left out, and
 * where nothing can be told `note` says why.
 */
export const reportCall = (entity: EntitySchema): Readonly<Record<string, DefaultCall>> => {
  const { report } = entity['x-resource'];
  if (report === undefined) return {};
  const { name, path } = placeOfCall(entity, 'report');
  const { period, filters = [], cards = [], charts, tables } = report;
  const call: DefaultCall = {
    path,
    effect: 'read',
    permission: 'read',
    handler: { kind: 'report' },
    request: { fields: filters, properties: period === undefined ? {} : asked(period) },
    reply: objectOf({
      from: orNull(day),
      to: orNull(day),
      compare: orNull(objectOf({ from: day, to: day })),
      until: orNull(day),
      as_of: orNull({ type: 'string', format: 'date-time' }),
      is_pending: { type: 'integer', format: 'flag' },
      note: orNull(text),
      cards: { type: 'array', items: card(cards) },
      charts: mapped(charts, chart),
      tables: mapped(tables, (each) => table(entity, each)),
    }),
  };
  return { [name]: call };
};
