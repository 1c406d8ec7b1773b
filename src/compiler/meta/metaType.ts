type TypeName = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'null';

/** The part of JSON Schema (draft-07) the meta-schema is written in; editors and our own check read the same text. */
export interface MetaSchema {
  readonly $schema?: string;
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: TypeName | readonly TypeName[];
  readonly enum?: readonly (string | number | boolean)[];
  readonly anyOf?: readonly MetaSchema[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly minProperties?: number;
  readonly uniqueItems?: boolean;
  readonly items?: MetaSchema;
  readonly properties?: Readonly<Record<string, MetaSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false | MetaSchema;
  readonly propertyNames?: MetaSchema;
}

/** A reference to a definition of the meta-schema. */
export const ref = (name: string): MetaSchema => ({ $ref: `#/$defs/${name}` });

/** An object that knows its keywords and allows no others. */
export const closedObject = (
  properties: Readonly<Record<string, MetaSchema>>,
  required: readonly string[] = [],
): MetaSchema => ({ type: 'object', properties, required, additionalProperties: false });

/** An object whose keys come from a list of words and whose values are alike. */
export const mapOf = (keys: MetaSchema, values: MetaSchema): MetaSchema => ({
  type: 'object',
  propertyNames: keys,
  additionalProperties: values,
});

export const listOf = (items: MetaSchema): MetaSchema => ({ type: 'array', items });

export const text: MetaSchema = { type: 'string' };
export const filledText: MetaSchema = { type: 'string', minLength: 1 };
export const truth: MetaSchema = { type: 'boolean' };
/** Any JSON value. */
export const anything: MetaSchema = {};
