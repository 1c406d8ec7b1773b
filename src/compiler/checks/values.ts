import type { Ajv2020 } from 'ajv/dist/2020.js';
import { standardSchema } from '#compiler/document/standardSchema.ts';
import { createAjv } from '#compiler/document/validatorCode.ts';
import { type Finding, shown } from '#compiler/source/finding.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import type { FieldSchema, Json } from '#engine/dialect.ts';
import { type FileCheck, resolved } from './subject.ts';

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
