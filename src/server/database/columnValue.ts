import type { FieldModel } from '#engine/model.ts';

/** Column types of generated tables. */
export const columnTypes = [
  'bigint',
  'double precision',
  'boolean',
  'date',
  'timestamp with time zone',
  'jsonb',
  'text',
] as const;
export type ColumnType = (typeof columnTypes)[number];

/** The column type of a field: structures are JSON, instants have a zone, days do not. */
export const columnTypeOf = ({ schema }: FieldModel): ColumnType => {
  if (schema.type === 'array' || schema.type === 'object') return 'jsonb';
  if (schema.type === 'integer') return 'bigint';
  if (schema.type === 'number') return 'double precision';
  if (schema.type === 'boolean') return 'boolean';
  if (schema.format === 'date') return 'date';
  return schema.format === 'date-time' ? 'timestamp with time zone' : 'text';
};

/** Rows that are named are a set: in one order, `[2,1]` is the `[1,2]` that is there already, to the unique index as well. */
const inOrder = (value: unknown): unknown =>
  Array.isArray(value) ? value.toSorted((one, other) => (one < other ? -1 : Number(one > other))) : value;

/** A wire value as the driver takes it. Empty text is no value unless the schema wants it kept. */
export const toColumnValue = (field: FieldModel, value: unknown): unknown => {
  if (value === undefined || value === null) return null;
  if (value === '' && field.options.emptyAs !== 'empty') return null;
  const type = columnTypeOf(field);
  if (type === 'jsonb') return JSON.stringify(field.options.relation === undefined ? value : inOrder(value));
  if (type === 'timestamp with time zone') return value instanceof Date ? value : new Date(String(value));
  return value;
};

/** A column's value as it goes over the wire: instants as ISO text. */
export const toWireValue = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString() : (value ?? null);
