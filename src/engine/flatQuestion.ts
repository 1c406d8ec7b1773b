import type { FieldSchema, Json, RequestSchema } from './dialect.ts';

/**
 * A question as an address holds it (spec.md section 7: downloads by navigation with query parameters): what narrows the rows stands in
 * `scope` of a body and beside everything else in an address. One of both names that says two things is `scope_<name>` there.
 */
const scope = 'scope';

type Properties = Readonly<Record<string, FieldSchema>>;
type Values = Readonly<Record<string, unknown>>;

/** The keys of a scope, each with its name in an address. */
const scopeNames = (properties: Properties): readonly (readonly [string, string])[] =>
  Object.keys(properties[scope]?.properties ?? {}).map((key) => [
    key,
    properties[key] === undefined ? key : `${scope}_${key}`,
  ]);

/** What may stand in an address that asks this question; nothing of it has to. */
export const flatProperties = ({ properties = {} }: RequestSchema): Properties => {
  const { [scope]: narrowing, ...own } = properties;
  const narrowed = scopeNames(properties).map(([key, name]) => [name, narrowing?.properties?.[key] ?? {}]);
  return { ...own, ...Object.fromEntries(narrowed) };
};

/** A value as an address holds it: a list with commas; spans, maps and what is in a list of them as JSON. */
export const inAddress = (value: unknown): unknown => {
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join(',');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
};

/** A question with what narrows it beside everything else; how an address spells the values is the encoder's (`inAddress`). */
export const flatQuestion = ({ properties = {} }: FieldSchema, question: Values): Values => {
  const { [scope]: narrowing, ...own } = question;
  const narrowed = (narrowing ?? {}) as Values;
  return Object.fromEntries(
    [
      ...Object.entries(own),
      ...scopeNames(properties).map(([key, name]) => [name, narrowed[key]] as const),
    ].filter(([, value]) => value !== undefined && value !== null),
  );
};

/** The question that stands in an address, as the body of its call holds it; always with a scope where the call has one. */
export const questionOf = ({ properties = {} }: FieldSchema, flat: Values): Values => {
  const names = scopeNames(properties);
  const pick = (pairs: readonly (readonly [string, string])[]): Values =>
    Object.fromEntries(
      pairs.flatMap(([key, name]) =>
        flat[name] === undefined || flat[name] === null ? [] : [[key, flat[name]]],
      ),
    );
  const own = Object.keys(properties).filter((name) => name !== scope);
  return {
    ...pick(own.map((name) => [name, name])),
    ...(properties[scope] === undefined ? {} : { [scope]: pick(names) }),
  };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
};

/** A value as it came in an address: lists by commas, spans and maps from JSON; what is neither stays for the validator. */
export const fromAddress = ({ type }: FieldSchema, value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  if (type === 'array') return value.startsWith('[') ? parsed(value) : value.split(',');
  return type === 'object' ? parsed(value) : value;
};
