import { type RawBuilder, sql } from 'kysely';
import type { FieldModel } from '#engine/model.ts';
import type { FilterOperator } from '#engine/vocabulary.ts';
import { toColumnValue } from './columnValue.ts';

type Expression = RawBuilder<unknown>;
type BuildFilter = (expression: Expression, value: unknown, field: FieldModel) => Expression | undefined;

/** `%` and `_` of what people type mean themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A text that contains what was typed, whatever its case. */
export const containsText = (expression: Expression, text: string): Expression =>
  sql`${expression}::text ilike ${`%${escapeLike(text)}%`}`;

const element = (field: FieldModel, value: unknown): unknown =>
  field.isMany ? JSON.stringify([value]) : toColumnValue(field, value);

const equals: BuildFilter = (expression, value, field) =>
  field.isMany
    ? sql`${expression} @> ${element(field, value)}::jsonb`
    : sql`${expression} = ${element(field, value)}`;

const anyOf: BuildFilter = (expression, value, field) => {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const parts = value.map((one) => equals(expression, one, field)).filter((part) => part !== undefined);
  return sql`(${sql.join(parts, sql` or `)})`;
};

/** Spans of days that have a day in common with the one asked for. */
const overlap: BuildFilter = (expression, value) => {
  const { from, to } = (value ?? {}) as { readonly from?: unknown; readonly to?: unknown };
  const parts = [
    ...(from === undefined || from === null ? [] : [sql`${expression} ->> 'to' >= ${from}`]),
    ...(to === undefined || to === null ? [] : [sql`${expression} ->> 'from' <= ${to}`]),
  ];
  return parts.length === 0 ? undefined : sql.join(parts, sql` and `);
};

const range: BuildFilter = (expression, value, field) => {
  if (field.kind === 'dateRange') return overlap(expression, value, field);
  const { from, to } = (value ?? {}) as { readonly from?: unknown; readonly to?: unknown };
  const parts = [
    ...(from === undefined || from === null ? [] : [sql`${expression} >= ${toColumnValue(field, from)}`]),
    ...(to === undefined || to === null ? [] : [sql`${expression} <= ${toColumnValue(field, to)}`]),
  ];
  return parts.length === 0 ? undefined : sql.join(parts, sql` and `);
};

const exists: BuildFilter = (expression, value) => {
  const isEmpty = sql`(${expression} is null or ${expression}::text in ('', '[]'))`;
  return value === 1 ? sql`not ${isEmpty}` : isEmpty;
};

const builders: Readonly<Record<FilterOperator, BuildFilter>> = {
  equals,
  contains: (expression, value) => containsText(expression, String(value)),
  in: anyOf,
  range,
  exists,
};

/** The condition of one filter, or undefined when it asks for nothing (null, an empty list, an open range). */
export const filterCondition = (
  field: FieldModel,
  expression: Expression,
  value: unknown,
): Expression | undefined => {
  const operator = field.options.filter;
  if (operator === undefined || value === undefined || value === null || value === '') return undefined;
  return builders[operator](expression, value, field);
};
