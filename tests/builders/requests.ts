import * as fc from 'fast-check';
import { type Definitions, definitionsOf } from '#compiler/document/wireDocument.ts';
import type { FieldSchema, Json } from '#engine/dialect.ts';
import { entities } from '#generated/entities.ts';
import { nobodysId } from './badValues.ts';

const definitions: Definitions = Object.assign({}, ...entities.map(definitionsOf));

/** A schema itself, or what it refers to. */
export const resolved = (schema: FieldSchema): FieldSchema =>
  (schema.$ref === undefined ? undefined : definitions[schema.$ref.replace('#/$defs/', '')]) ?? schema;

/** Ids of `tests/setup/company.ts`, of the first generated rows, of nothing, and of what only the other company has. */
export const foreignId = 5_000;
const ids: readonly number[] = [0, 1, 2, 3, 7, 8, 10, 11, 12, 20, 21, foreignId, nobodysId];

const plainTexts: readonly string[] = [
  '软件组',
  '王芳',
  'abc',
  '13800019999',
  'LS0042',
  '1',
  '前端',
  '',
  // What every object has without being asked.
  'constructor',
  '__proto__.read',
];

const formatted: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-11-23', '1999-12-31'],
  'date-time': ['2026-11-23T08:30:00Z', '2026-11-23T08:30:00+08:00'],
  email: ['person@company.test'],
  phone: ['13900001111', '+86 139-0000-1111'],
  url: ['https://company.test/1'],
};

const within = ({ minimum = -Infinity, maximum = Infinity }: FieldSchema, value: number): boolean =>
  value >= minimum && value <= maximum;

const integers = (schema: FieldSchema): fc.Arbitrary<Json> => {
  if (schema.format === 'flag') return fc.constantFrom(0, 1);
  const known = ids.filter((id) => within(schema, id));
  const min = Math.max(schema.minimum ?? 0, 0);
  const any = fc.integer({ min, max: Math.max(min, schema.maximum ?? min + 100) });
  return known.length === 0 ? any : fc.oneof(fc.constantFrom(...known), any);
};

const texts = ({ format, minLength = 0, maxLength = 40, examples }: FieldSchema): fc.Arbitrary<Json> => {
  const chosen =
    examples?.filter((each) => typeof each === 'string') ?? formatted[format ?? ''] ?? plainTexts;
  return fc
    .constantFrom(...chosen)
    .map((text) => [...text.padEnd(minLength, '啊')].slice(0, maxLength).join(''));
};

const objects = (schema: FieldSchema): fc.Arbitrary<Readonly<Record<string, Json>>> =>
  fc.record(
    Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, property]) => [name, validValue(property)]),
    ),
    { requiredKeys: [...(schema.required ?? [])] },
  );

const mostItems = 3;

/** Values a request schema allows, near to what people send: known ids, ordinary texts, real days. */
export const validValue = (given: FieldSchema): fc.Arbitrary<Json> => {
  const schema = resolved(given);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'integer':
      return integers(schema);
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.uniqueArray(validValue(schema.items ?? {}), {
        minLength: Math.min(schema.minItems ?? 0, mostItems),
        maxLength: Math.min(schema.maxItems ?? mostItems, mostItems),
        selector: (item) => JSON.stringify(item),
      });
    case 'object':
      return objects(schema);
    default:
      return texts(schema);
  }
};

/** Requests a call's schema allows. */
export const validRequest = objects;
