import { type RawBuilder, sql } from 'kysely';
import type { FieldModel } from '#engine/model.ts';
import { reachOf } from '#engine/permission.ts';
import type { FilterOperator } from '#engine/vocabulary.ts';
import { toColumnValue } from '#server/database/columnValue.ts';
import { boundsOf, isInDepartments } from './scope.ts';
import { type Entity, tableOf } from './table.ts';

type Expression = RawBuilder<unknown>;
type BuildFilter = (
  expression: Expression,
  value: unknown,
  field: FieldModel,
  context: FilterContext,
) => Expression | undefined;

/** Whose rows are filtered, by whom, and the nouns their relations lead to. */
export type FilterContext = Pick<Entity, 'model' | 'models' | 'actor'>;

/** `%` and `_` of what people type mean themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A text that contains what was typed, whatever its case. */
export const containsText = (expression: Expression, text: string): Expression =>
  sql`${expression}::text ilike ${`%${escapeLike(text)}%`}`;

/** A value to compare a column with. Of whole numbers the column of a query may hold fewer than can be asked for. */
const compared = (field: FieldModel, value: unknown): Expression =>
  field.schema.type === 'integer'
    ? sql`${toColumnValue(field, value)}::bigint`
    : sql`${toColumnValue(field, value)}`;

const equals = (expression: Expression, value: unknown, field: FieldModel): Expression =>
  field.isMany
    ? sql`${expression} @> ${JSON.stringify([value])}::jsonb`
    : sql`${expression} = ${compared(field, value)}`;

const anyOf: BuildFilter = (expression, value, field) => {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return sql`(${sql.join(
    value.map((one) => equals(expression, one, field)),
    sql` or `,
  )})`;
};

/** Spans of days that have a day in common with the one asked for. */
const overlap = (expression: Expression, value: unknown): Expression | undefined => {
  const { from, to } = (value ?? {}) as { readonly from?: unknown; readonly to?: unknown };
  const parts = [
    ...(from === undefined || from === null ? [] : [sql`${expression} ->> 'to' >= ${from}`]),
    ...(to === undefined || to === null ? [] : [sql`${expression} ->> 'from' <= ${to}`]),
  ];
  return parts.length === 0 ? undefined : sql.join(parts, sql` and `);
};

const range: BuildFilter = (expression, value, field) => {
  if (field.kind === 'dateRange') return overlap(expression, value);
  const { from, to } = (value ?? {}) as { readonly from?: unknown; readonly to?: unknown };
  const parts = [
    ...(from === undefined || from === null ? [] : [sql`${expression} >= ${compared(field, from)}`]),
    ...(to === undefined || to === null ? [] : [sql`${expression} <= ${compared(field, to)}`]),
  ];
  return parts.length === 0 ? undefined : sql.join(parts, sql` and `);
};

const exists: BuildFilter = (expression, value) => {
  const isEmpty = sql`(${expression} is null or ${expression}::text in ('', '[]'))`;
  return value === 1 ? sql`not ${isEmpty}` : isEmpty;
};

/** What lies outside the reader's departments does not exist for them: not even that theirs lie below it is told. */
export const isAskable = (
  id: unknown,
  { model, actor }: Pick<FilterContext, 'model' | 'actor'>,
): Expression =>
  reachOf(model, 'read', actor) === 'departments'
    ? isInDepartments(sql`${id}::bigint`, actor, boundsOf(model, 'read', actor))
    : sql`true`;

/** A node of a tree and all below it; the root that is no node itself asks for nothing. */
const below: BuildFilter = (expression, value, { options }, context) => {
  if (value === 0) return undefined;
  const { actor, models } = context;
  const target = models[options.relation?.resource ?? ''];
  const table = target && tableOf(target);
  const parent = target?.tree && table?.columnOf(target.tree.parent);
  if (table === undefined || parent === undefined) throw new Error('"below" asks for a node of a tree');
  const { companyId } = actor;
  if (table.below !== undefined)
    return sql`(${expression} in (${table.below(companyId, value)}) and ${isAskable(value, context)})`;
  return sql`${expression} in (with recursive below (id) as (
      select ${value}::bigint
      union
      select ${sql.ref(`child.${table.idColumn}`)} from ${sql.table(table.name)} as child
        join below on ${sql.ref(`child.${parent}`)} = below.id where child.company_id = ${companyId}
    ) select id from below)`;
};

const builders: Readonly<Record<FilterOperator, BuildFilter>> = {
  equals,
  contains: (expression, value) => containsText(expression, String(value)),
  in: anyOf,
  range,
  exists,
  below,
};

/** The condition of one filter, or undefined when it asks for nothing (null, an empty list, an open range). */
export const filterCondition = (
  field: FieldModel,
  {
    expression,
    value,
    context,
  }: { readonly expression: Expression; readonly value: unknown; readonly context: FilterContext },
): Expression | undefined => {
  const operator = field.options.filter;
  if (operator === undefined || value === undefined || value === null || value === '') return undefined;
  return builders[operator](expression, value, field, context);
};
