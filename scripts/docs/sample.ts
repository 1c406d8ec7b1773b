/** The part of JSON Schema the contract is written in. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly (string | number | null)[];
  readonly anyOf?: readonly JsonSchema[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
}

export type Components = Readonly<Record<string, JsonSchema>>;

const componentPrefix = '#/components/schemas/';

/** The name of the component a schema refers to. */
export const componentOf = ({ $ref }: JsonSchema): string | undefined => $ref?.replace(componentPrefix, '');

/** The schema itself, or the component it refers to. */
export const resolved = (schema: JsonSchema, components: Components): JsonSchema =>
  schema.$ref === undefined ? schema : (components[componentOf(schema) ?? ''] ?? {});

const byFormat: Readonly<Record<string, string>> = {
  date: '2026-11-30',
  'date-time': '2026-11-30T09:00:00+08:00',
  email: 'lin@example.com',
  url: 'https://example.com/',
  phone: '13800000001',
};

/** Texts that fit the patterns of the contract; the first that fits is taken. */
const patterned = ['86', 'member', 'D01', 'Ab3dEf6hIj9lMn2pQr5t', '13800000001', '2026-11', 'Aa123456'];

const textOf = ({ format, pattern, minLength = 0, maxLength }: JsonSchema, name: string): string => {
  const known = byFormat[format ?? ''];
  if (known !== undefined) return known;
  if (pattern !== undefined) return patterned.find((text) => new RegExp(pattern, 'u').test(text)) ?? 'text';
  const words = name.replace(/_/g, ' ').trim() || 'text';
  return words.padEnd(minLength, ' …').slice(0, maxLength);
};

const typeOf = ({ type, properties, items }: JsonSchema): string => {
  const first = [type].flat().find((each) => each !== 'null');
  if (first !== undefined) return first;
  if (properties !== undefined) return 'object';
  return items === undefined ? 'string' : 'array';
};

/** A value that fits the schema: the shortest there is, of an object what is required. */
export const sample = (schema: JsonSchema, components: Components, name = ''): unknown => {
  if (schema.$ref !== undefined) return sample(resolved(schema, components), components, name);
  if (schema.enum !== undefined) return schema.enum[0];
  const [first] = schema.anyOf ?? [];
  if (first !== undefined) return sample(first, components, name);
  const type = typeOf(schema);
  if (type === 'object')
    return Object.fromEntries(
      (schema.required ?? []).map((key) => [key, sample(schema.properties?.[key] ?? {}, components, key)]),
    );
  if (type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}, components, name));
  if (type === 'boolean') return true;
  if (type === 'string') return textOf(schema, name);
  return Math.max(schema.minimum ?? 1, Math.min(1, schema.maximum ?? 1));
};
