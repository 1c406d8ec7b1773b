import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#domain/permission/actor.ts';
import { expressionOf as computedExpression, operandsOf } from '#engine/compute.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { Cases, Condition, Expression, Json } from '#engine/dialect.ts';
import { lineId } from '#engine/lines.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { columnTypeOf } from '#server/database/columnValue.ts';
import { tableOf } from './table.ts';

/** What a condition is asked of: the columns of a row by field, and what `$today`, `$now` and `$user.id` stand for. */
export interface ConditionContext {
  readonly fieldOf: (name: string) => FieldModel | undefined;
  readonly column: (name: string) => RawBuilder<unknown>;
  readonly today: string;
  readonly now: Date;
  /** Left out where everyone is answered alike. */
  readonly userId?: number;
}

type Sql = RawBuilder<unknown>;

/** An operand as the column it is compared with: `$record.<field>` is another column of the row. */
const operandOf = (value: Json, type: string, { column, today, now, userId = 0 }: ConditionContext): Sql => {
  if (typeof value === 'string' && value.startsWith('$record.'))
    return column(value.slice('$record.'.length));
  const facts: Readonly<Record<string, unknown>> = { $today: today, $now: now, '$user.id': userId };
  const plain = typeof value === 'string' && Object.hasOwn(facts, value) ? facts[value] : value;
  return sql`${plain}::${sql.raw(type)}`;
};

const ordered = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const;

const isOrdered = (operator: string): operator is keyof typeof ordered => Object.hasOwn(ordered, operator);

const isEmpty = (value: Sql, type: string): Sql =>
  type === 'text' ? sql`coalesce(${value}, '') = ''` : sql`${value} is null`;

const isOneOf = (
  value: Sql,
  {
    type,
    all,
    context,
  }: { readonly type: string; readonly all: readonly Json[]; readonly context: ConditionContext },
): Sql =>
  all.length === 0
    ? sql`false`
    : sql`(${sql.join(
        all.map((each) => sql`${value} is not distinct from ${operandOf(each, type, context)}`),
        sql` or `,
      )})`;

const tested = (
  value: Sql,
  { type, test, context }: { readonly type: string; readonly test: Json; readonly context: ConditionContext },
): Sql => {
  if (Array.isArray(test)) return isOneOf(value, { type, all: test, context });
  if (test === null || typeof test !== 'object') return isOneOf(value, { type, all: [test], context });
  const parts = Object.entries(test).map(([operator, expected]): Sql => {
    const all = Array.isArray(expected) ? expected : [expected];
    if (operator === 'eq' || operator === 'in') return isOneOf(value, { type, all, context });
    if (operator === 'ne' || operator === 'notIn') return sql`not ${isOneOf(value, { type, all, context })}`;
    if (operator === 'exists') return sql`(${isEmpty(value, type)}) = ${expected !== true}`;
    if (!isOrdered(operator)) throw new Error(`SQL has no "${operator}": the compiler refuses it here`);
    // Text has the order of its code points, as in the console.
    const order = type === 'text' ? sql` collate "C"` : sql``;
    return sql`coalesce(${value} ${ordered[operator]} ${operandOf(expected, type, context)}${order}, false)`;
  });
  return sql`(${sql.join([sql`true`, ...parts], sql` and `)})`;
};

const joined = (parts: readonly Condition[], word: 'and' | 'or', context: ConditionContext): Sql =>
  sql`(${sql.join(
    [sql.raw(word === 'and' ? 'true' : 'false'), ...parts.map((part) => conditionSql(part, context))],
    sql.raw(` ${word} `),
  )})`;

/** The SQL of `holds`: the same answer for the same values, never null. `matches` has none. */
export const conditionSql = (condition: Condition, context: ConditionContext): Sql => {
  const parts = Object.entries(condition).map(([key, part]): Sql => {
    if (key === 'all') return joined(part as readonly Condition[], 'and', context);
    if (key === 'any') return joined(part as readonly Condition[], 'or', context);
    if (key === 'not') return sql`not ${conditionSql(part as Condition, context)}`;
    const field = context.fieldOf(key);
    return tested(context.column(key), {
      type: field === undefined ? 'text' : columnTypeOf(field),
      test: part as Json,
      context,
    });
  });
  return sql`(${sql.join([sql`true`, ...parts], sql` and `)})`;
};

type Models = Readonly<Record<string, EntityModel>>;

/** Alias of the entity's own table in every statement of the default handlers. */
export const rowAlias = 'record';

/** What a field is in SQL, and the joins it needs; joins of one path are equal and are written once. */
export interface FieldExpression {
  readonly value: RawBuilder<unknown>;
  readonly joins: ReadonlyMap<string, RawBuilder<unknown>>;
}

const ref = (alias: string, column: string): RawBuilder<unknown> => sql.ref(`${alias}.${column}`);

const fieldOf = (model: EntityModel, name: string): FieldModel | undefined =>
  model.fields.find((field) => field.name === name);

const wrongLookup = (model: EntityModel, path: string): Error =>
  new Error(`The lookup ${path} of ${model.noun} leads to no stored field`);

interface Step {
  readonly model: EntityModel;
  readonly alias: string;
  readonly joins: ReadonlyMap<string, RawBuilder<unknown>>;
}

/** From a row to the row its relation field names, by a left join: a row without a target keeps its place. */
const follow = ({ model, alias, joins }: Step, name: string, models: Models): Step | undefined => {
  const relation = fieldOf(model, name)?.options.relation;
  const target = relation && models[relation.resource];
  const source = tableOf(model)?.columnOf(name);
  const table = target && tableOf(target);
  if (target === undefined || table === undefined || source === undefined) return undefined;
  const nextAlias = `${alias}_${name}`;
  const column = (relation?.target && table.columnOf(relation.target)) ?? table.idColumn;
  const join = sql`left join ${sql.table(table.name)} as ${sql.table(nextAlias)}
    on ${ref(nextAlias, 'company_id')} = ${ref(alias, 'company_id')} and ${ref(nextAlias, column)} = ${ref(alias, source)}`;
  return { model: target, alias: nextAlias, joins: new Map([...joins, [nextAlias, join]]) };
};

const lookup = (model: EntityModel, path: string, models: Models): FieldExpression => {
  const names = path.split('.');
  const last = names.at(-1) ?? '';
  let step: Step | undefined = { model, alias: rowAlias, joins: new Map() };
  for (const name of names.slice(0, -1)) step = step && follow(step, name, models);
  const column = step && tableOf(step.model)?.columnOf(last);
  if (step === undefined || column === undefined) throw wrongLookup(model, path);
  return { value: ref(step.alias, column), joins: step.joins };
};

/** How many live rows share this row's value; rows without a value count as none alike but themselves. */
const countSame = (model: EntityModel, name: string): FieldExpression => ({
  value: sql`(select count(*) from ${sql.table(model.noun)} as same
    where ${ref('same', 'company_id')} = ${ref(rowAlias, 'company_id')} and ${ref('same', 'deleted_at')} is null
    and ${ref('same', name)} is not distinct from ${ref(rowAlias, name)})`,
  joins: new Map(),
});

/**
 * Whether the reader owns or administers the group a field names: they are a party to what is said about it. The main
 * administrator stands above every group: someone has to decide.
 */
const leadsGroup = (name: string, { userId, roles }: Actor): FieldExpression => {
  const group = sql`${ref(rowAlias, 'company_id')}, ${ref(rowAlias, name)}`;
  const leads = sql`exists (select from chat_group led where (led.company_id, led.group_id) = (${group})
      and led.owner_id = ${userId}::bigint)
    or exists (select from chat_group_member one where (one.company_id, one.group_id) = (${group})
      and one.user_id = ${userId}::bigint and one.is_admin = 1)`;
  return { value: roles.includes('main') ? sql`0` : sql`(${leads})::integer`, joins: new Map() };
};

/** The change of a row that waits for its review. */
const changeUnderReview = ({ noun, idField, review }: EntityModel, name: string): FieldExpression => ({
  value: sql`(select max(${ref('change', idField)}) from ${sql.table(noun)} as change
    where ${ref('change', 'company_id')} = ${ref(rowAlias, 'company_id')} and ${ref('change', 'deleted_at')} is null
    and ${ref('change', name)} = ${ref(rowAlias, idField)}
    and ${ref('change', review?.field ?? '')} = ${review?.waiting ?? null})`,
  joins: new Map(),
});

const lineAlias = 'line';

/** A value of a line as it stands in JSON: an instant as ISO text, as `toWireValue` writes it. */
const lineValue = (field: FieldModel): RawBuilder<unknown> => {
  const value = ref(lineAlias, field.name);
  return columnTypeOf(field) === 'timestamp with time zone'
    ? sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : value;
};

/** The rows of a record's lines in their order, as a list of objects whose parts keep theirs; what is empty is left out. */
const linesOf = (
  { idField }: EntityModel,
  { fields, options }: FieldModel,
  models: Models,
): FieldExpression => {
  const line = models[options.lines?.resource ?? ''];
  if (line === undefined || options.lines === undefined)
    throw new Error(`No model of ${options.lines?.resource}`);
  const own = (name: string) => line.fields.find((each) => each.name === name);
  const parts = fields.flatMap(({ name }) => {
    const field = own(name);
    return field === undefined || name === lineId ? [] : [sql`${name}::text, ${lineValue(field)}`];
  });
  const object = sql`json_build_object(${sql.join([sql`${lineId}::text, ${ref(lineAlias, line.idField)}`, ...parts])})`;
  const order = [line.orderField, line.idField].flatMap((name) =>
    name === undefined ? [] : [ref(lineAlias, name)],
  );
  return {
    value: sql`(select coalesce(json_agg(json_strip_nulls(${object}) order by ${sql.join(order)}), '[]'::json)
      from ${sql.table(line.noun)} as ${sql.table(lineAlias)}
      where ${ref(lineAlias, 'company_id')} = ${ref(rowAlias, 'company_id')} and ${ref(lineAlias, 'deleted_at')} is null
      and ${ref(lineAlias, options.lines.field)} = ${ref(rowAlias, idField)})`,
    joins: new Map(),
  };
};

const column = (name: string): RawBuilder<unknown> => ref(rowAlias, name);

/** `coalesce(a, 0) + …` where any summand is known, else nothing. */
const sumOf = (names: readonly string[]): RawBuilder<unknown> =>
  sql`case when coalesce(${sql.join(names.map((name) => sql`${column(name)}`))}) is not null then ${sql.join(
    names.map((name) => sql`coalesce(${column(name)}, 0)`),
    sql` + `,
  )} end`;

const textOf = (template: string): RawBuilder<unknown> => {
  const parts = template.split(/\{(\w+)\}/g);
  const texts = parts.map((part, index) =>
    index % 2 === 0 ? sql`${part}::text` : sql`coalesce(${column(part)}::text, '')`,
  );
  return sql`nullif(btrim(${sql.join(texts, sql` || `)}), '')`;
};

/** The SQL of `computedValue`: the same answer for the same values. */
const computed = (expression: Expression): RawBuilder<unknown> => {
  const operands = operandsOf(expression);
  if ('sum' in expression) return sumOf(operands);
  if ('difference' in expression) return sql`(${sql.join(operands.map(column), sql` - `)})`;
  if ('daysBetween' in expression) {
    const [from = '', to = ''] = operands;
    return sql`(${column(to)}::date - ${column(from)}::date)`;
  }
  return textOf(expression.template);
};

/** Whose field it is, where lookups lead, who reads it and when. */
interface ExpressionContext {
  readonly model: EntityModel;
  readonly models: Models;
  readonly actor: Actor;
  readonly now: Date;
}

const firstThatHolds = (
  { cases, else: otherwise }: Cases,
  { model, now }: ExpressionContext,
): FieldExpression => {
  const context = {
    fieldOf: (name: string) => fieldOf(model, name),
    column,
    today: dayOfInstant(now),
    now,
  };
  // A literal of its own type: a parameter in a branch would be text.
  const literal = (value: string | number | null) => sql.lit(value);
  const branches = cases.map(
    ({ when, value }) => sql`when ${conditionSql(when, context)} then ${literal(value)}`,
  );
  return { value: sql`case ${sql.join(branches, sql` `)} else ${literal(otherwise)} end`, joins: new Map() };
};

/** A field of a generated entity as SQL over `record`: its column, or what its `compute` says. */
export const expressionOf = (context: ExpressionContext, field: FieldModel): FieldExpression => {
  const { model, models, actor } = context;
  const { compute } = field.options;
  if (field.options.lines !== undefined) return linesOf(model, field, models);
  if (compute === undefined) return { value: ref(rowAlias, field.name), joins: new Map() };
  const expression = computedExpression(compute);
  if (expression !== undefined) return { value: computed(expression), joins: new Map() };
  if ('cases' in compute) return firstThatHolds(compute, context);
  if ('lookup' in compute) return lookup(model, compute.lookup, models);
  if ('changeUnderReview' in compute) return changeUnderReview(model, compute.changeUnderReview);
  if ('leadsGroup' in compute) return leadsGroup(compute.leadsGroup, actor);
  return countSame(model, 'countSame' in compute ? compute.countSame : '');
};

/** All joins of several expressions, each once. */
export const joinsOf = (expressions: readonly FieldExpression[]): RawBuilder<unknown> => {
  const joins = new Map(expressions.flatMap((expression) => [...expression.joins]));
  return sql.join([...joins.values()], sql` `);
};
