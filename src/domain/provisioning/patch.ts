import { unstorable } from '#domain/text/forbiddenCharacter.ts';
import { type Violation, violation } from '#domain/violation.ts';

/** What was read, or what stands against it. */
export type Reading<Value> =
  | { readonly kind: 'read'; readonly value: Value }
  | { readonly kind: 'refused'; readonly violations: readonly Violation[] };

type RefusedReading = Extract<Reading<never>, { kind: 'refused' }>;

/** A reading that comes to one rule; `params` say where and what. */
export const refusedReading = (rule: string, params?: Violation['params']): RefusedReading => ({
  kind: 'refused',
  violations: [violation(rule, undefined, params)],
});

/** An object of the protocol as it was sent. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether something that was sent is an object of its own. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stands under a name, whatever its case (RFC 7643 section 2.1). `name` in lower case. */
export const valueIn = (entry: Fields, name: string): unknown =>
  Object.entries(entry).find(([key]) => key.toLowerCase() === name)?.[1];

const longestText = 1_000;

/** Entra ID and others send numbers of people as numbers; null takes a value away, undefined: it is no text. */
export const textOf = (value: unknown): string | null | undefined => {
  if (value === null) return null;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim();
  if (text.length > longestText || unstorable(text) !== undefined) return undefined;
  return text === '' ? null : text;
};

/** The number an id of the protocol stands for; 0, which no resource has, where it is none. */
export const idOf = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);

/** One operation of a PATCH (RFC 7644 section 3.5.2). */
export interface Operation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: string | undefined;
  readonly value: unknown;
}

/** Entra ID writes `Add` and `Replace`. */
const operationOf = (given: unknown): Operation | undefined => {
  if (!isFields(given)) return undefined;
  const op = String(valueIn(given, 'op') ?? '').toLowerCase();
  const path = valueIn(given, 'path');
  if (op !== 'add' && op !== 'replace' && op !== 'remove') return undefined;
  if (path !== undefined && typeof path !== 'string') return undefined;
  return { op, path: path === '' ? undefined : path, value: valueIn(given, 'value') };
};

/** The operations of a PATCH, at most so many. */
export const readOperations = (body: unknown, most: number): Reading<readonly Operation[]> => {
  const given = isFields(body) ? valueIn(body, 'operations') : undefined;
  const operations = Array.isArray(given) && given.length <= most ? given.map(operationOf) : [];
  const known = operations.flatMap((operation) => operation ?? []);
  return known.length === 0 || known.length < operations.length
    ? refusedReading('provisioning.operations', { most })
    : { kind: 'read', value: known };
};
