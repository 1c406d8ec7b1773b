import type { EntitySchema, FieldSchema, Json } from '#engine/dialect.ts';
import { createAjv } from '../emit/validatorCode.ts';
import { type Finding, shown } from '../finding.ts';
import { standardSchema } from '../standardSchema.ts';
import type { JsonPath } from '../words.ts';
import { type FileCheck, resolved } from './subject.ts';

type Accepts = (value: Json) => readonly string[];

/** Only properties that give a value are compiled: a validator costs a millisecond or two. */
const acceptsOf = (schema: FieldSchema): Accepts | undefined => {
  const { $ref, default: _, examples: __, ...rest } = schema;
  if ($ref !== undefined && !$ref.startsWith('#/properties/')) return undefined;
  try {
    const validate = createAjv().compile(standardSchema(rest));
    return (value) => (validate(value) ? [] : (validate.errors ?? []).map((error) => error.keyword));
  } catch {
    // A schema that does not compile (an invalid pattern) is told by its own check.
    return undefined;
  }
};

const refusal = (path: JsonPath, code: string, value: Json, keywords: readonly string[]): Finding => ({
  path,
  code,
  message: `the schema itself refuses ${shown(value)}: it breaks ${[...new Set(keywords)].join(', ')}`,
  received: shown(value),
});

/** What a reference brings along is asked where it stands. */
const valueFindings = (entity: EntitySchema, schema: FieldSchema, path: JsonPath): readonly Finding[] => {
  if (schema.default === undefined && schema.examples === undefined) return [];
  const accepts = acceptsOf(resolved(entity, schema));
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
    return broken.length === 0 ? [] : [refusal(at, code, value, broken)];
  });
};

/** `default` and `examples` satisfy the property they stand in. */
export const checkValues: FileCheck = ({ entity, properties }) =>
  properties.flatMap(({ schema, path }) => valueFindings(entity, schema, path));
