import { didYouMean, type Finding, listed, nearest, shown, unknownWord } from '#compiler/source/finding.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import type { MetaSchema } from './metaType.ts';

type Definitions = Readonly<Record<string, MetaSchema>>;

/** `name`: the definition a schema was reached by; its mistakes carry it (`unknown-icon`). */
interface Reached {
  readonly schema: MetaSchema;
  readonly name: string | undefined;
}

interface Location {
  readonly value: unknown;
  readonly path: JsonPath;
  readonly definitions: Definitions;
}

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
};

const fitsType = (type: MetaSchema['type'], value: unknown): boolean => {
  if (type === undefined) return true;
  const actual = typeOf(value);
  return [type].flat().some((each) => each === actual || (each === 'number' && actual === 'integer'));
};

const follow = (schema: MetaSchema, definitions: Definitions, name?: string): Reached => {
  if (schema.$ref === undefined) return { schema, name };
  const target = schema.$ref.replace('#/$defs/', '');
  return follow(definitions[target] ?? {}, definitions, target);
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeOf(value) === 'object';

/** A bare text where a list of texts, or an object with one keyword that has to be there, is meant. */
const wrapped = (schema: MetaSchema, { value, definitions }: Location): string | undefined => {
  if (typeof value !== 'string') return undefined;
  if (schema.type === 'array') return JSON.stringify([value]);
  const [keyword, ...others] = schema.required ?? [];
  const inner = keyword === undefined ? undefined : schema.properties?.[keyword];
  if (keyword === undefined || inner === undefined || others.length > 0) return undefined;
  const { schema: target } = follow(inner, definitions);
  return fitsType(target.type, value) ? JSON.stringify({ [keyword]: value }) : undefined;
};

const wrongType = (schema: MetaSchema, location: Location): Finding => {
  const { value, path } = location;
  const expected = listed([schema.type ?? []].flat());
  const suggestion = wrapped(schema, location);
  return {
    path,
    code: 'wrong-type',
    message: `expected ${expected}, got ${shown(value)}${didYouMean(suggestion)}`,
    expected,
    received: shown(value),
    ...(suggestion === undefined ? {} : { suggestion }),
  };
};

const wordFindings = ({ schema, name }: Reached, { value, path }: Location): readonly Finding[] => {
  const allowed = schema.enum;
  if (allowed === undefined || allowed.some((each) => each === value)) return [];
  return [unknownWord({ path, kind: name ?? 'value', received: value, allowed })];
};

/** Bounds of the dialect itself, each with its sentence. */
const bounds: readonly ((schema: MetaSchema, value: unknown) => string | undefined)[] = [
  ({ pattern }, value) =>
    pattern !== undefined && typeof value === 'string' && !new RegExp(pattern, 'u').test(value)
      ? `a text that matches ${pattern}`
      : undefined,
  ({ minLength }, value) =>
    minLength !== undefined && typeof value === 'string' && value.trim().length < minLength
      ? 'a text that is not empty'
      : undefined,
  ({ minimum }, value) =>
    minimum !== undefined && typeof value === 'number' && value < minimum
      ? `a number of at least ${minimum}`
      : undefined,
  ({ minItems }, value) =>
    minItems !== undefined && Array.isArray(value) && value.length < minItems
      ? `a list of at least ${minItems}`
      : undefined,
  ({ minProperties }, value) =>
    minProperties !== undefined && isObject(value) && Object.keys(value).length < minProperties
      ? `an object with at least ${minProperties} keyword`
      : undefined,
];

const boundFindings = (schema: MetaSchema, { value, path }: Location): readonly Finding[] =>
  bounds.flatMap((bound) => {
    const expected = bound(schema, value);
    if (expected === undefined) return [];
    const message = `expected ${expected}, got ${shown(value)}`;
    return [{ path, code: 'out-of-bounds', message, expected, received: shown(value) }];
  });

const repeatedFindings = (schema: MetaSchema, { value, path }: Location): readonly Finding[] => {
  if (schema.uniqueItems !== true || !Array.isArray(value)) return [];
  return value.flatMap((item, index): readonly Finding[] =>
    value.indexOf(item) === index
      ? []
      : [
          {
            path: [...path, index],
            code: 'repeated-value',
            message: `${shown(item)} stands twice in this list`,
            received: shown(item),
          },
        ],
  );
};

const isMissing = ({ required = [] }: MetaSchema, value: object, keyword = ''): boolean =>
  required.includes(keyword) && !(keyword in value);

const keyFindings = (schema: MetaSchema, { value, path, definitions }: Location): readonly Finding[] => {
  if (!isObject(value)) return [];
  const known = Object.keys(schema.properties ?? {});
  const names = schema.propertyNames && follow(schema.propertyNames, definitions);
  return Object.keys(value).flatMap((key): readonly Finding[] => {
    const at: JsonPath = [...path, key];
    if (names?.schema.enum !== undefined && !names.schema.enum.includes(key))
      return [
        unknownWord({
          path: at,
          part: 'key',
          kind: names.name ?? 'keyword',
          received: key,
          allowed: names.schema.enum,
        }),
      ];
    if (schema.additionalProperties !== false || known.includes(key)) return [];
    const found = unknownWord({ path: at, part: 'key', kind: 'keyword', received: key, allowed: known });
    return [isMissing(schema, value, found.suggestion) ? { ...found, isGap: true } : found];
  });
};

/** A required keyword that is there but misspelt is told once, at the misspelt one. */
const missingFindings = (schema: MetaSchema, { value, path }: Location): readonly Finding[] => {
  if (!isObject(value)) return [];
  const known = Object.keys(schema.properties ?? {});
  const misspelt = Object.keys(value)
    .filter((key) => !known.includes(key))
    .map((key) => nearest(key, known));
  return (schema.required ?? [])
    .filter((key) => !(key in value) && !misspelt.includes(key))
    .map((key) => ({
      path,
      code: `missing-${key.replace(/^x-/, '')}`,
      message: `"${key}" is missing here: expected ${listed(schema.required ?? [])} (all are required)`,
      expected: key,
    }));
};

const childFindings = (schema: MetaSchema, { value, path, definitions }: Location): readonly Finding[] => {
  if (Array.isArray(value) && schema.items !== undefined) {
    const { items } = schema;
    return value.flatMap((item, index) =>
      shapeFindings(items, { value: item, path: [...path, index], definitions }),
    );
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const rest = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
    const own =
      schema.properties !== undefined && Object.hasOwn(schema.properties, key)
        ? schema.properties[key]
        : rest;
    return own === undefined ? [] : shapeFindings(own, { value: child, path: [...path, key], definitions });
  });
};

/** The alternatives of the dialect differ in type: the one whose type fits is meant. */
const chosen = (schema: MetaSchema, { value, definitions }: Location): MetaSchema | undefined =>
  schema.anyOf?.find((each) => {
    const { schema: target } = follow(each, definitions);
    return target.type === undefined && target.enum !== undefined
      ? target.enum.some((word) => typeof word === typeof value)
      : fitsType(target.type, value);
  });

/** Everything in a value that the meta-schema does not allow, with the nearest right word. */
export const shapeFindings = (meta: MetaSchema, location: Location): readonly Finding[] => {
  const reached = follow(meta, location.definitions);
  const { schema } = reached;
  if (schema.anyOf !== undefined) {
    const branch = chosen(schema, location);
    const types = schema.anyOf.flatMap((each) => follow(each, location.definitions).schema.type ?? []).flat();
    return branch === undefined ? [wrongType({ type: types }, location)] : shapeFindings(branch, location);
  }
  if (!fitsType(schema.type, location.value)) return [wrongType(schema, location)];
  return [
    ...wordFindings(reached, location),
    ...boundFindings(schema, location),
    ...repeatedFindings(schema, location),
    ...keyFindings(schema, location),
    ...missingFindings(schema, location),
    ...childFindings(schema, location),
  ];
};
