import { dayOfInstant } from './dateText.ts';
import type { Condition, Json } from './dialect.ts';
import type { ConditionOperator } from './vocabulary.ts';

/** What a condition is asked about: field values, and `$user.id`, `$device.id`, `$now`, `$today` for values on its right-hand side. */
export interface ConditionContext {
  readonly userId?: number;
  /** What the reader's session calls the device it was opened on. */
  readonly deviceId?: string;
  readonly now?: string;
  /** The day that is asked about, where it is another one than that of `now`. */
  readonly today?: string;
}

type Compare = (value: unknown, expected: unknown) => boolean;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Numbers, and strings among themselves (ISO dates compare as strings); anything else has no order. */
const ordered =
  (holds: (order: number) => boolean): Compare =>
  (value, expected) => {
    if (typeof value === 'number' && typeof expected === 'number') return holds(value - expected);
    if (typeof value === 'string' && typeof expected === 'string')
      return holds(value < expected ? -1 : value > expected ? 1 : 0);
    return false;
  };

const includes: Compare = (value, expected) => Array.isArray(expected) && expected.includes(value);

const comparisons: Record<ConditionOperator, Compare> = {
  eq: (value, expected) => (value ?? null) === expected,
  ne: (value, expected) => (value ?? null) !== expected,
  in: includes,
  notIn: (value, expected) => !includes(value, expected),
  gt: ordered((order) => order > 0),
  gte: ordered((order) => order >= 0),
  lt: ordered((order) => order < 0),
  lte: ordered((order) => order <= 0),
  exists: (value, expected) => isEmpty(value) !== Boolean(expected),
  matches: (value, expected) => typeof value === 'string' && new RegExp(String(expected), 'u').test(value),
};

const valueAt = (record: Readonly<Record<string, unknown>>, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], record);

const todayOf = ({ today, now }: ConditionContext): string | undefined =>
  today ?? (now === undefined ? undefined : dayOfInstant(new Date(now)));

const resolve = (
  expected: unknown,
  record: Readonly<Record<string, unknown>>,
  context: ConditionContext,
): unknown => {
  if (expected === '$user.id') return context.userId;
  if (expected === '$device.id') return context.deviceId;
  if (expected === '$now') return context.now;
  if (expected === '$today') return todayOf(context);
  if (typeof expected === 'string' && expected.startsWith('$record.'))
    return valueAt(record, expected.slice('$record.'.length));
  return expected;
};

/**
 * Whether a condition holds for a record. One evaluator for form, list and backend. An array on the right means "one of";
 * `$user.id`, `$device.id`, `$now`, `$today` and `$record.<field>` stand for values. An empty condition holds.
 */
export const holds = (
  condition: Condition,
  record: Readonly<Record<string, unknown>>,
  context: ConditionContext = {},
): boolean =>
  Object.entries(condition).every(([key, part]) => {
    if (key === 'all') return (part as readonly Condition[]).every((each) => holds(each, record, context));
    if (key === 'any') return (part as readonly Condition[]).some((each) => holds(each, record, context));
    if (key === 'not') return !holds(part as Condition, record, context);
    return fieldHolds(valueAt(record, key), { test: part as Json, record, context });
  });

const fieldHolds = (
  value: unknown,
  {
    test,
    record,
    context,
  }: {
    readonly test: Json;
    readonly record: Readonly<Record<string, unknown>>;
    readonly context: ConditionContext;
  },
): boolean => {
  if (Array.isArray(test)) return includes(value ?? null, test);
  if (test === null || typeof test !== 'object') return comparisons.eq(value, resolve(test, record, context));
  return Object.entries(test).every(([operator, expected]) =>
    comparisons[operator as ConditionOperator](value, resolve(expected, record, context)),
  );
};

/** The fields a condition asks about. */
export const askedFields = (condition: Condition): readonly string[] =>
  Object.entries(condition).flatMap(([key, part]) => {
    if (key === 'all' || key === 'any') return (part as readonly Condition[]).flatMap(askedFields);
    return key === 'not' ? askedFields(part as Condition) : [key.split('.')[0] ?? key];
  });

const referredFields = (part: Json | Condition): readonly string[] => {
  if (typeof part === 'string')
    return part.startsWith('$record.') ? [part.slice('$record.'.length).split('.')[0] ?? ''] : [];
  return typeof part === 'object' && part !== null
    ? Object.values(part).flatMap((inner) => referredFields(inner as Json))
    : [];
};

/** The fields whose values decide whether a condition holds: those it asks about and those it compares them with. */
export const decidingFields = (condition: Condition): readonly string[] => [
  ...new Set([...askedFields(condition), ...referredFields(condition)]),
];
