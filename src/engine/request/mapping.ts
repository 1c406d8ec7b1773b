import type { Json } from '#engine/dialect.ts';

/** What the expressions of a verb or action may speak about. */
export interface MappingSource {
  readonly page?: number;
  readonly perPage?: number;
  readonly sort?: { readonly field: string; readonly order: string };
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly id?: unknown;
  readonly ids?: readonly unknown[];
  readonly data?: Readonly<Record<string, unknown>>;
  /** Of `data` what differs from `previous`. */
  readonly changed?: Readonly<Record<string, unknown>>;
  readonly previous?: Readonly<Record<string, unknown>>;
  readonly input?: Readonly<Record<string, unknown>>;
}

/** First words an expression may begin with; the compiler refuses any other. */
export const mappingRoots = [
  'page',
  'perPage',
  'sort',
  'filter',
  'id',
  'ids',
  'data',
  'changed',
  'previous',
  'input',
] as const;

const read = (expression: Json, source: MappingSource): unknown => {
  if (typeof expression !== 'string' || !expression.startsWith('$')) return expression;
  return expression
    .slice(1)
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], source);
};

/**
 * The request a mapping describes. `"...": "$data"` spreads an object; keys whose value is undefined are left out.
 */
export const mapRequest = (
  mapping: Readonly<Record<string, Json>>,
  source: MappingSource,
): Record<string, unknown> => {
  const request: Record<string, unknown> = {};
  for (const [key, expression] of Object.entries(mapping)) {
    const value = read(expression, source);
    if (key === '...') Object.assign(request, value);
    else if (value !== undefined) request[key] = value;
  }
  return request;
};

/** The part of a reply at a dotted path; `.` or nothing is the whole. */
export const pickReply = (reply: unknown, path: string | undefined): unknown =>
  path === undefined || path === '.'
    ? reply
    : path
        .split('.')
        .reduce<unknown>(
          (value, name) => (value as Record<string, unknown> | null | undefined)?.[name],
          reply,
        );
