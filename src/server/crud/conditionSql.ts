import { type RawBuilder, sql } from 'kysely';
import type { Condition, Json } from '#engine/dialect.ts';
import type { FieldModel } from '#engine/model.ts';
import { columnTypeOf } from '#server/database/columnValue.ts';

/** What a condition is asked of: the columns of a row by field, and what `$today`, `$now` and `$user.id` stand for. */
export interface ConditionPlace {
  readonly fieldOf: (name: string) => FieldModel | undefined;
  readonly column: (name: string) => RawBuilder<unknown>;
  readonly today: string;
  readonly now: Date;
  /** Left out where everybody is answered alike. */
  readonly userId?: number;
}

type Sql = RawBuilder<unknown>;

/** An operand as the column it is compared with: `$record.<field>` is another column of the row. */
const operandOf = (value: Json, type: string, { column, today, now, userId = 0 }: ConditionPlace): Sql => {
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
    place,
  }: { readonly type: string; readonly all: readonly Json[]; readonly place: ConditionPlace },
): Sql =>
  all.length === 0
    ? sql`false`
    : sql`(${sql.join(
        all.map((each) => sql`${value} is not distinct from ${operandOf(each, type, place)}`),
        sql` or `,
      )})`;

const tested = (
  value: Sql,
  { type, test, place }: { readonly type: string; readonly test: Json; readonly place: ConditionPlace },
): Sql => {
  if (Array.isArray(test)) return isOneOf(value, { type, all: test, place });
  if (test === null || typeof test !== 'object') return isOneOf(value, { type, all: [test], place });
  const parts = Object.entries(test).map(([operator, expected]): Sql => {
    const all = Array.isArray(expected) ? expected : [expected];
    if (operator === 'eq' || operator === 'in') return isOneOf(value, { type, all, place });
    if (operator === 'ne' || operator === 'notIn') return sql`not ${isOneOf(value, { type, all, place })}`;
    if (operator === 'exists') return sql`(${isEmpty(value, type)}) = ${expected !== true}`;
    if (!isOrdered(operator)) throw new Error(`SQL has no "${operator}": the compiler refuses it here`);
    // Text has the order of its code points, as in the console.
    const order = type === 'text' ? sql` collate "C"` : sql``;
    return sql`coalesce(${value} ${ordered[operator]} ${operandOf(expected, type, place)}${order}, false)`;
  });
  return sql`(${sql.join([sql`true`, ...parts], sql` and `)})`;
};

const joined = (parts: readonly Condition[], word: 'and' | 'or', place: ConditionPlace): Sql =>
  sql`(${sql.join(
    [sql.raw(word === 'and' ? 'true' : 'false'), ...parts.map((part) => conditionSql(part, place))],
    sql.raw(` ${word} `),
  )})`;

/** The SQL of `holds`: the same answer for the same values, never null. `matches` has none. */
export const conditionSql = (condition: Condition, place: ConditionPlace): Sql => {
  const parts = Object.entries(condition).map(([key, part]): Sql => {
    if (key === 'all') return joined(part as readonly Condition[], 'and', place);
    if (key === 'any') return joined(part as readonly Condition[], 'or', place);
    if (key === 'not') return sql`not ${conditionSql(part as Condition, place)}`;
    const field = place.fieldOf(key);
    return tested(place.column(key), {
      type: field === undefined ? 'text' : columnTypeOf(field),
      test: part as Json,
      place,
    });
  });
  return sql`(${sql.join([sql`true`, ...parts], sql` and `)})`;
};
