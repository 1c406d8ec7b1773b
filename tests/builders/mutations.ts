import * as fc from 'fast-check';
import type { FieldSchema, Json } from '#engine/dialect.ts';
import type { CallModel } from '#engine/model.ts';
import { nobodysId } from './badValues.ts';
import { foreignId, validRequest } from './requests.ts';

/** A request as it goes over the wire, hostile or broken; `body` is the JSON text (of a GET: the query). */
export interface WireInput {
  readonly contentType: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

type Fields = Readonly<Record<string, Json>>;
/** A value written into the JSON as it is: `1e400` and `{"__proto__":…}` are no values of JavaScript. */
type RawText = string;

interface Change {
  readonly path: readonly string[];
  /** Undefined: the field is dropped. */
  readonly raw: RawText | undefined;
}

const quoted = (text: string): RawText => JSON.stringify(text);
const repeated = (text: string, times: number, between = ','): string =>
  Array(times).fill(text).join(between);

const hostileTexts: readonly string[] = [
  '\u202Eevil\u202C',
  '\u200B\u200D\uFEFF',
  '👩‍👩‍👧‍👦'.repeat(3),
  'a\u0301'.repeat(30),
  '\uFFFE\uFFFF',
  '\u0000',
  'a\u0000b',
  'İıſﬁ',
  '０１２３',
  "'; drop table member; --",
  '%_\\%',
  '{{7*7}}<script>',
  '../../etc/passwd\r\nX: y',
  ' '.repeat(50),
  'x'.repeat(5_000),
];

/** Half a character, written as JSON may write it. */
const loneSurrogates: readonly RawText[] = ['"\\ud800"', '"a\\udc00b"', '"\\ude00\\ud83d"'];

const wrongTypes: readonly RawText[] = [
  'null',
  'true',
  '""',
  '"text"',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '{"a":1}',
];

const numbers: readonly RawText[] = [
  '-1',
  '0.5',
  '-0',
  '1e400',
  '9007199254740993',
  '12345678901234567890',
  '2147483648',
  '9223372036854775808',
  '1e-400',
  '"1"',
  '"01"',
  '"1e3"',
  '" 1"',
  '"١"',
  String(foreignId),
  String(nobodysId),
];

const structures: readonly RawText[] = [
  '{"__proto__":{"admin":1}}',
  '{"constructor":{"prototype":{"admin":1}}}',
  '{"$ne":null}',
  `${'['.repeat(40)}${']'.repeat(40)}`,
  `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
  `[${repeated('1', 300)}]`,
  `[${foreignId}]`,
  `[${nobodysId},${nobodysId}]`,
  '["toString","hasOwnProperty"]',
];

/** Just inside and just outside what a keyword allows. */
const boundaries = ({
  minimum,
  maximum,
  minLength,
  maxLength,
  maxItems,
}: FieldSchema): readonly RawText[] => [
  ...[minimum, maximum].flatMap((limit) =>
    limit === undefined ? [] : [`${limit - 1}`, `${limit}`, `${limit + 1}`],
  ),
  ...[minLength, maxLength].flatMap((limit) =>
    limit === undefined
      ? []
      : [limit - 1, limit, limit + 1].map((size) => quoted('长'.repeat(Math.max(size, 0)))),
  ),
  ...(maxItems === undefined ? [] : [`[${repeated('1', maxItems)}]`, `[${repeated('1', maxItems + 1)}]`]),
];

/** Longer than any list may be. */
const endless: RawText = `[${repeated('1', 10_001)}]`;

// Made once: making arbitraries costs more than drawing from them.
const anywhere: readonly fc.WeightedArbitrary<RawText | undefined>[] = [
  { weight: 6, arbitrary: fc.constant(undefined) },
  { weight: 6, arbitrary: fc.constantFrom(...wrongTypes) },
  { weight: 6, arbitrary: fc.constantFrom(...numbers) },
  { weight: 6, arbitrary: fc.constantFrom(...hostileTexts.map(quoted), ...loneSurrogates) },
  { weight: 6, arbitrary: fc.constantFrom(...structures) },
  { weight: 6, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }).map(quoted) },
  { weight: 1, arbitrary: fc.constant(endless) },
];
const anyRaw = fc.oneof(...anywhere);

const rawValues = (schema: FieldSchema): fc.Arbitrary<RawText | undefined> => {
  const limits = boundaries(schema);
  if (limits.length === 0) return anyRaw;
  return fc.oneof({ weight: 5, arbitrary: anyRaw }, { weight: 1, arbitrary: fc.constantFrom(...limits) });
};

/** Every field of a request, nested ones too; those of a list's objects by their first. */
const placesOf = (
  schema: FieldSchema,
  path: readonly string[] = [],
): readonly { path: readonly string[]; schema: FieldSchema }[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const own = [...path, name];
    const { items } = property;
    return [
      { path: own, schema: property },
      ...placesOf(property, own),
      ...(items === undefined
        ? []
        : [{ path: [...own, '0'], schema: items }, ...placesOf(items, [...own, '0'])]),
    ];
  });

const changesOf = (schema: FieldSchema): fc.Arbitrary<readonly Change[]> => {
  const places = placesOf(schema);
  if (places.length === 0) return fc.constant([]);
  const one = fc.oneof(
    ...places.map(({ path, schema: place }) => rawValues(place).map((raw) => ({ path, raw }))),
  );
  return fc.array(one, { minLength: 1, maxLength: 3 });
};

const unknownKeys: readonly RawText[] = [
  '"__proto__":{"roles":["main"]}',
  '"constructor":{"prototype":{"roles":["main"]}}',
  '"prototype":1',
  '"roles":["main"]',
  '"companyId":2',
  '"version":-1',
  '"":1',
  '"\\u202e":1',
  '"a.b":1',
  '"toString":1',
];

const marker = '\uE000raw\uE000';

const isRecord = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value with a marker at the path, missing parents made on the way; undefined drops the field. */
const replaced = (
  value: Json | undefined,
  path: readonly string[],
  mark: string | undefined,
): Json | undefined => {
  const [name, ...rest] = path;
  if (name === undefined) return mark;
  if (name === '0') return [replaced(Array.isArray(value) ? value[0] : undefined, rest, mark) ?? null];
  const fields = isRecord(value) ? value : {};
  return Object.fromEntries(
    Object.entries({ ...fields, [name]: replaced(fields[name], rest, mark) }).filter(
      (entry): entry is [string, Json] => entry[1] !== undefined,
    ),
  );
};

const textWith = (fields: Fields, changes: readonly Change[], keys: readonly RawText[]): string => {
  const raws: RawText[] = [];
  const marked = changes.reduce<Json>((value, { path, raw }) => {
    if (raw === undefined) return replaced(value, path, undefined) ?? {};
    raws.push(raw);
    return replaced(value, path, `${marker}${raws.length - 1}`) ?? {};
  }, fields);
  const text = JSON.stringify(marked).replace(
    new RegExp(`"${marker}(\\d+)"`, 'g'),
    (_, index: string) => raws[Number(index)] ?? 'null',
  );
  return keys.reduce((whole, key) => whole.replace('{', whole === '{}' ? `{${key}` : `{${key},`), text);
};

const json = 'application/json';

/** `,"note":"…"}` with a byte no UTF-8 text has. */
const brokenEnd = new Uint8Array([...Buffer.from(',"note":"'), 0xff, ...Buffer.from('"}')]);

/** What is done to the whole body once its JSON is written. */
const bodies: readonly ((text: string) => WireInput)[] = [
  (text) => ({ contentType: json, body: text.slice(0, -1) }),
  (text) => ({ contentType: json, body: `[${text}]` }),
  (text) => ({ contentType: json, body: quoted(text) }),
  (text) => ({ contentType: json, body: `\uFEFF${text}` }),
  (text) => ({ contentType: json, body: `${text}${text}` }),
  (text) => ({ contentType: `${json}; charset=utf-16`, body: new Uint8Array(Buffer.from(text, 'utf16le')) }),
  (text) => ({ contentType: json, body: new Uint8Array([...Buffer.from(text), 0xff, 0xfe]) }),
  (text) => ({ contentType: json, body: new Uint8Array([...Buffer.from(text.slice(0, -1)), ...brokenEnd]) }),
  () => ({ contentType: json, body: '' }),
  () => ({ contentType: json, body: 'null' }),
  (text) => ({ contentType: 'text/plain', body: text }),
  (text) => ({ contentType: 'application/x-www-form-urlencoded', body: text }),
  (text) => ({ contentType: 'multipart/form-data; boundary=x', body: text }),
];

/**
 * Wrong and hostile requests of a call: a request its schema allows with up to three fields dropped, swapped, out of bounds
 * or poisoned, unknown or repeated keys, or a body that is no JSON. `session` rides along untouched, so that what is refused
 * is refused for the rest.
 */
export const mutatedInput = (call: CallModel, session: Fields): fc.Arbitrary<WireInput> => {
  const known = Object.keys(call.request.properties ?? {}).map((name) => `${quoted(name)}:1`);
  const keys = fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.constantFrom(...unknownKeys, ...known).map((key) => [key]) },
  );
  const change = fc.oneof(
    { weight: 8, arbitrary: fc.constant((text: string): WireInput => ({ contentType: json, body: text })) },
    { weight: 1, arbitrary: fc.constantFrom(...bodies) },
  );
  return fc
    .tuple(validRequest(call.request), changesOf(call.request), keys, change)
    .map(([fields, changes, added, wrap]) => wrap(textWith({ ...session, ...fields }, changes, added)));
};
