import { limitKeywords } from '#compiler/meta/fieldPart.ts';
import { type Finding, listed, shown } from '#compiler/source/finding.ts';
import { type FileCheck, resolved } from '#compiler/source/subject.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import type { FieldSchema } from '#engine/dialect.ts';

const pairs = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
] as const;

const crossed = (schema: FieldSchema, path: JsonPath): readonly Finding[] =>
  pairs.flatMap(([low, high]): readonly Finding[] => {
    const [least, most] = [schema[low], schema[high]];
    if (least === undefined || most === undefined || least <= most) return [];
    return [
      {
        path: [...path, low],
        code: 'contradictory-bounds',
        message: `${low} ${least} is above ${high} ${most}: no value can satisfy both`,
        expected: `at most ${most}`,
        received: String(least),
      },
    ];
  });

/** Keywords that only speak about values of some types; elsewhere they say nothing. */
const typesOfKeyword = {
  minLength: ['string'],
  maxLength: ['string'],
  pattern: ['string'],
  minimum: ['integer', 'number'],
  maximum: ['integer', 'number'],
  minItems: ['array'],
  maxItems: ['array'],
  uniqueItems: ['array'],
  items: ['array'],
  properties: ['object'],
} as const satisfies Partial<Record<keyof FieldSchema, readonly string[]>>;

const typesOfFormat = {
  date: ['string'],
  'date-time': ['string'],
  email: ['string'],
  phone: ['string'],
  url: ['string'],
  path: ['string'],
  money: ['integer'],
  flag: ['integer'],
  password: ['string'],
  image: ['object'],
  file: ['object'],
  dateRange: ['object'],
} as const satisfies Record<NonNullable<FieldSchema['format']>, readonly string[]>;

/** Read by a name that may be misspelt. */
const formatTypes: Readonly<Record<string, readonly string[] | undefined>> = typesOfFormat;

const schemaTypes: readonly string[] = ['string', 'integer', 'number', 'boolean', 'object', 'array'];

const idle = (schema: FieldSchema, path: JsonPath): readonly Finding[] => {
  const { type } = schema;
  if (type === undefined || !schemaTypes.includes(type)) return [];
  const keywords = Object.entries(typesOfKeyword)
    .filter(([keyword, types]) => keyword in schema && !types.some((each) => each === type))
    .map(([keyword, types]) => [keyword, `"${keyword}"`, types] as const);
  const typesForFormat = schema.format && formatTypes[schema.format];
  const formats =
    typesForFormat === undefined || typesForFormat.includes(type)
      ? []
      : [['format', `format "${schema.format}"`, typesForFormat] as const];
  return [...keywords, ...formats].map(([keyword, said, types]) => ({
    path: [...path, keyword],
    part: 'key' as const,
    code: 'contradictory-type',
    message: `${said} needs type ${listed(types)}, but the type here is ${type}`,
    expected: listed(types),
    received: type,
  }));
};

const isOfType = (type: FieldSchema['type'], value: unknown): boolean => {
  if (type === 'string') return typeof value === 'string';
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'number') return typeof value === 'number';
  return type === undefined;
};

const foreignValues = (schema: FieldSchema, path: JsonPath): readonly Finding[] =>
  (schema.enum ?? []).flatMap((value, index): readonly Finding[] =>
    isOfType(schema.type, value)
      ? []
      : [
          {
            path: [...path, 'enum', index],
            code: 'contradictory-enum',
            message: `the value ${shown(value)} is not of type ${schema.type}: it could never be chosen`,
            expected: String(schema.type),
            received: shown(value),
          },
        ],
  );

const boundFindings = (schema: FieldSchema, path: JsonPath): readonly Finding[] => [
  ...crossed(schema, path),
  ...idle(schema, path),
  ...foreignValues(schema, path),
  ...(schema.items === undefined ? [] : boundFindings(schema.items, [...path, 'items'])),
];

/** Bounds can be met, keywords fit the type, and every value of an enum is of that type. */
export const checkBounds: FileCheck = ({ properties }) =>
  properties.flatMap(({ schema, path }) => boundFindings(schema, path));

/** A repeated group that itself ends in a repetition, or whose alternatives begin alike: `(a+)+`, `(a|a)*`. */
const nestedRepetition = /\([^()]*[+*}][^()]*\)[+*{]/;
const repeatedAlternatives = /\((?:\?:)?([^()|])[^()|]*\|\1[^()]*\)[+*{]/;

const invalid = (pattern: string): string | undefined => {
  try {
    new RegExp(pattern, 'u');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** What is wrong with a regular expression: it does not compile, or a crafted text makes it take for ever. */
export const patternFindings = (pattern: string, path: JsonPath): readonly Finding[] => {
  const problem = invalid(pattern);
  if (problem !== undefined)
    return [
      {
        path,
        code: 'invalid-pattern',
        message: `this is no regular expression: ${problem}`,
        received: pattern,
      },
    ];
  if (!(nestedRepetition.test(pattern) || repeatedAlternatives.test(pattern))) return [];
  return [
    {
      path,
      code: 'slow-pattern',
      message:
        'a repetition inside a repetition can take exponential time on a crafted text: write it without nesting',
      received: pattern,
    },
  ];
};

/** Regular expressions compile and are not obviously slow. */
export const checkPatterns: FileCheck = ({ properties }) =>
  properties.flatMap(({ schema, path }) => [
    ...(schema.pattern === undefined ? [] : patternFindings(schema.pattern, [...path, 'pattern'])),
    ...(schema.items?.pattern === undefined
      ? []
      : patternFindings(schema.items.pattern, [...path, 'items', 'pattern'])),
  ]);

/** A message of one's own stands for a limit that is there: without it no one would ever read it. */
export const checkMessages: FileCheck = ({ entity, properties }) =>
  properties.flatMap(({ schema, path, name }): readonly Finding[] => {
    const messages = schema['x-field']?.message ?? {};
    const whole = resolved(entity, schema);
    const idle = limitKeywords.filter(
      (limit) =>
        Object.hasOwn(messages, limit) && whole[limit] === undefined && whole.items?.[limit] === undefined,
    );
    return idle.map((limit) => ({
      path: [...path, 'x-field', 'message', limit],
      part: 'key',
      code: 'idle-message',
      message: `"${name}" has a message for "${limit}" but no "${limit}": nobody would ever read it`,
      expected: limit,
    }));
  });
