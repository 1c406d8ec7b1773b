import type { FieldSchema } from '#engine/dialect.ts';
import { isObjectFormat, withObjectProperties } from '#engine/objectFormats.ts';

/** A standard JSON Schema (2020-12): no keyword of the dialect is left in it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** What a reader of the schema wants to keep besides the rules. */
export interface StandardOptions {
  /** Titles as `description`, for the API reference. */
  readonly describe?: boolean;
}

const ruleKeywords = [
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'uniqueItems',
  'required',
] as const;

const orNull = (schema: JsonSchema): JsonSchema => {
  if (schema.$ref !== undefined) return { anyOf: [schema, { type: 'null' }] };
  return {
    ...schema,
    ...(schema.type === undefined ? {} : { type: [schema.type, 'null'] }),
    ...(Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}),
  };
};

const additional = (schema: FieldSchema, options: StandardOptions): unknown =>
  typeof schema.additionalProperties === 'object'
    ? standardSchema(schema.additionalProperties, options)
    : false;

const objectKeywords = (schema: FieldSchema, options: StandardOptions): JsonSchema => ({
  properties: Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [
      name,
      standardSchema(schema.required?.includes(name) ? property : { ...property, nullable: true }, options),
    ]),
  ),
  additionalProperties: additional(schema, options),
});

/**
 * A field of the dialect as standard JSON Schema: objects are closed, and what is not required may be null, because a
 * form's empty field is null on the wire.
 */
export const standardSchema = (written: FieldSchema, options: StandardOptions = {}): JsonSchema => {
  const schema = withObjectProperties(written);
  const rules = Object.fromEntries(
    ruleKeywords
      .filter((keyword) => schema[keyword] !== undefined)
      // The properties say what such an object is.
      .filter((keyword) => keyword !== 'format' || !isObjectFormat(schema.format))
      .map((keyword) => [keyword, schema[keyword]]),
  );
  const plain: JsonSchema = {
    ...(schema.$ref === undefined ? {} : { $ref: schema.$ref }),
    ...(schema.type === undefined ? {} : { type: schema.type }),
    ...(schema.enum === undefined ? {} : { enum: schema.enum }),
    ...(schema.const === undefined ? {} : { const: schema.const }),
    ...rules,
    ...(schema.type === 'object' ? objectKeywords(schema, options) : {}),
    ...(schema.items === undefined ? {} : { items: standardSchema(schema.items, options) }),
    ...(options.describe === true && schema.title !== undefined ? { description: schema.title } : {}),
  };
  return schema.nullable === true ? orNull(plain) : plain;
};
