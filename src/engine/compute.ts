import { type ConditionContext, holds } from './condition.ts';
import type { Cases, Compute, Expression } from './dialect.ts';

type Values = Readonly<Record<string, unknown>>;

/** The expression of a computed field; undefined for what only the server can work out. */
export const expressionOf = (compute: Compute | undefined): Expression | undefined =>
  compute === undefined ||
  'lookup' in compute ||
  'countSame' in compute ||
  'leadsGroup' in compute ||
  'changeUnderReview' in compute ||
  'cases' in compute
    ? undefined
    : compute;

const placeholder = /\{(\w+)\}/g;

/** The fields an expression reads, each once. */
export const operandsOf = (expression: Expression): readonly string[] => {
  if ('sum' in expression) return expression.sum;
  if ('difference' in expression) return expression.difference;
  if ('daysBetween' in expression) return expression.daysBetween;
  return [...new Set([...expression.template.matchAll(placeholder)].map(([, name = '']) => name))];
};

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

const numbersOf = (names: readonly string[], values: Values): readonly (number | null)[] =>
  names.map((name) => {
    const value = values[name];
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  });

const msPerDay = 86_400_000;

const dayNumber = (value: unknown): number | null => {
  const ms = typeof value === 'string' ? Date.parse(`${value.slice(0, 10)}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(ms) ? null : ms / msPerDay;
};

/** The first less all others; nothing where one is missing. */
const less = (numbers: readonly (number | null)[]): number | null =>
  numbers.reduce((left, right) => (left === null || right === null ? null : left - right));

const total = (numbers: readonly (number | null)[]): number | null => {
  const known = numbers.filter((number) => number !== null);
  return known.length === 0 ? null : known.reduce((sum, number) => sum + number, 0);
};

/**
 * What an expression is worth for the values of one record; null where it says nothing. The server's SQL gives the same: a
 * missing summand is nothing, a missing minuend or day makes the whole unknown.
 */
export const computedValue = (expression: Expression, values: Values): string | number | null => {
  if ('sum' in expression) return total(numbersOf(expression.sum, values));
  if ('difference' in expression) return less(numbersOf(expression.difference, values));
  if ('daysBetween' in expression) {
    const [from, to] = expression.daysBetween.map((name) => dayNumber(values[name]));
    return less([to ?? null, from ?? null]);
  }
  const text = expression.template.replace(placeholder, (_, name: string) => textOf(values[name])).trim();
  return text === '' ? null : text;
};

/** The value of the first case that holds of a record. The server's SQL gives the same. */
export const caseValue = (
  { cases, else: otherwise }: Cases,
  values: Values,
  context: ConditionContext,
): string | number | null => {
  const first = cases.find(({ when }) => holds(when, values, context));
  return first === undefined ? otherwise : first.value;
};
