import type { Ajv2020 } from 'ajv/dist/2020.js';
import { standardSchema } from '#compiler/document/standardSchema.ts';
import { createAjv } from '#compiler/document/validatorCode.ts';
import { type Finding, listed, shown, unknownWord } from '#compiler/source/finding.ts';
import { type FileCheck, type LocatedProperty, resolved, type Subject } from '#compiler/source/subject.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import type { FieldSchema, Json } from '#engine/dialect.ts';

type Accepts = (value: Json) => readonly string[];

/** Only properties that give a value are compiled: a validator costs a millisecond or two. */
const acceptsOf = (ajv: Ajv2020, schema: FieldSchema): Accepts | undefined => {
  const { $ref, default: _, examples: __, ...rest } = schema;
  if ($ref !== undefined && !$ref.startsWith('#/properties/')) return undefined;
  try {
    const validate = ajv.compile(standardSchema(rest));
    return (value) => (validate(value) ? [] : (validate.errors ?? []).map((error) => error.keyword));
  } catch {
    // A schema that does not compile (an invalid pattern) is told by its own check.
    return undefined;
  }
};

const refusal = (
  path: JsonPath,
  {
    code,
    value,
    keywords,
  }: { readonly code: string; readonly value: Json; readonly keywords: readonly string[] },
): Finding => ({
  path,
  code,
  message: `the schema itself refuses ${shown(value)}: it breaks ${[...new Set(keywords)].join(', ')}`,
  received: shown(value),
});

/** What a reference brings along is asked where it stands. */
const valueFindings = (
  ajv: Ajv2020,
  {
    schema,
    path,
    asked,
  }: { readonly schema: FieldSchema; readonly path: JsonPath; readonly asked: FieldSchema },
): readonly Finding[] => {
  const accepts = acceptsOf(ajv, asked);
  if (accepts === undefined) return [];
  const given = [
    ...(schema.default === undefined
      ? []
      : [[[...path, 'default'], 'invalid-default', schema.default] as const]),
    ...(schema.examples ?? []).map(
      (example, index) => [[...path, 'examples', index], 'invalid-example', example] as const,
    ),
  ];
  return given.flatMap(([at, code, value]) => {
    const broken = accepts(value);
    return broken.length === 0 ? [] : [refusal(at, { code, value, keywords: broken })];
  });
};

/** `default` and `examples` satisfy the property they stand in. */
export const checkValues: FileCheck = ({ entity, properties }) => {
  const giving = properties.filter(
    ({ schema }) => schema.default !== undefined || schema.examples !== undefined,
  );
  if (giving.length === 0) return [];
  const ajv = createAjv();
  return giving.flatMap(({ schema, path }) =>
    valueFindings(ajv, { schema, path, asked: resolved(entity, schema) }),
  );
};

const flagValues = [0, 1] as const;

const choicesOf = (schema: FieldSchema): readonly (string | number)[] =>
  schema.enum ?? schema.items?.enum ?? (schema.format === 'flag' ? flagValues : []);

const surplus = (
  options: Readonly<Record<string, unknown>>,
  schema: FieldSchema,
  path: JsonPath,
): readonly Finding[] => {
  const choices = choicesOf(schema).map(String);
  return Object.keys(options)
    .filter((value) => !choices.includes(value))
    .map((value) =>
      unknownWord({
        path: [...path, 'x-field', 'options', value],
        part: 'key',
        kind: 'option',
        received: value,
        allowed: choices,
      }),
    );
};

const missing = (
  options: Readonly<Record<string, unknown>>,
  schema: FieldSchema,
  path: JsonPath,
): readonly Finding[] =>
  (schema.enum ?? schema.items?.enum ?? []).flatMap((value, index): readonly Finding[] =>
    String(value) in options
      ? []
      : [
          {
            path: [...path, ...(schema.enum === undefined ? ['items'] : []), 'enum', index],
            code: 'missing-option',
            message: `the value "${value}" has no words: expected "x-field.options.${value}.title" (there ${
              Object.keys(options).length === 0 ? 'are none' : `are ${listed(Object.keys(options))}`
            })`,
            expected: `x-field.options.${value}.title`,
            received: String(value),
          },
        ],
  );

/** Only people choose: a value of a request or reply needs no words, and a flag has the words yes and no. */
const needsWords = ({ part }: LocatedProperty, schema: FieldSchema): boolean =>
  (part === 'record' || part === 'input') && schema.format !== 'flag';

/** Options and enum name the same values. */
export const checkOptions: FileCheck = ({ entity, properties }) =>
  properties.flatMap((property) => {
    const schema = resolved(entity, property.schema);
    const own = property.schema['x-field']?.options;
    const options = schema['x-field']?.options ?? schema.items?.['x-field']?.options ?? {};
    return [
      ...(own === undefined ? [] : surplus(own, schema, property.path)),
      ...(needsWords(property, schema) ? missing(options, schema, property.path) : []),
    ];
  });

/** What the words of `sets` give. */
const given: Readonly<Record<string, FieldSchema>> = {
  $now: { type: 'string', format: 'date-time' },
  '$user.id': { type: 'integer' },
  '$user.name': { type: 'string' },
};

const typeOfLiteral = (value: Json): FieldSchema['type'] | undefined => {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'string' || typeof value === 'boolean'
    ? (typeof value as 'string' | 'boolean')
    : undefined;
};

/** The type an expression gives; undefined where it gives nothing, or no one knows. */
const typeOf = ({ entity }: Subject, action: string, expression: Json): FieldSchema | undefined => {
  if (typeof expression !== 'string' || !expression.startsWith('$')) {
    const type = typeOfLiteral(expression);
    return type === undefined ? undefined : { type };
  }
  const inputs = entity['x-resource'].actions?.[action]?.input?.properties ?? {};
  const input = inputs[expression.slice('$input.'.length)];
  return given[expression] ?? (input === undefined ? undefined : resolved(entity, input));
};

const isSame = (left: FieldSchema, right: FieldSchema): boolean =>
  left.type === right.type || (left.type === 'integer' && right.type === 'number');

/** A moment is no day, and a day no moment: what is written has to be what the field holds. */
const fits = (value: FieldSchema, field: FieldSchema): boolean =>
  isSame(value, field) &&
  (value.format !== 'date-time' || field.format === 'date-time') &&
  (value.format !== 'date' || field.format !== 'date-time');

const nameOf = ({ type, format }: FieldSchema): string =>
  format === undefined ? `${type}` : `${type} (${format})`;

/** What an action writes is of the type of the field it is written to. */
export const checkSetTypes: FileCheck = (subject) =>
  Object.entries(subject.entity['x-resource'].actions ?? {}).flatMap(([action, { sets = {} }]) =>
    Object.entries(sets).flatMap(([column, expression]): readonly Finding[] => {
      const field = subject.entity.properties[column];
      const value = typeOf(subject, action, expression);
      const unknown = field?.type === undefined || value?.type === undefined;
      if (unknown || fits(value, field)) return [];
      return [
        {
          path: ['x-resource', 'actions', action, 'sets', column],
          code: 'wrong-set-type',
          message: `"${column}" is of type ${nameOf(field)}, but ${shown(expression)} gives ${nameOf(value)}`,
          expected: nameOf(field),
          received: nameOf(value),
        },
      ];
    }),
  );
