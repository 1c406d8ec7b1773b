import { type Finding, shown, unknownWord } from '#compiler/source/finding.ts';
import { resolved, type Subject } from '#compiler/source/subject.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import type { FieldSchema } from '#engine/dialect.ts';

/** A noun whose rows are some of another's, and that other one. */
export interface Pair {
  readonly subject: Subject;
  readonly whole: Subject;
}

/** One field there and here. */
interface Twin {
  readonly name: string;
  readonly path: JsonPath;
  readonly here: FieldSchema;
  readonly there: FieldSchema;
}

const twinsOf = ({ subject, whole }: Pair): readonly Twin[] =>
  Object.entries(subject.entity.properties).flatMap(([name, schema]) => {
    const there = whole.entity.properties[name];
    return there === undefined
      ? []
      : [
          {
            name,
            path: ['properties', name],
            here: resolved(subject.entity, schema),
            there: resolved(whole.entity, there),
          },
        ];
  });

const unknownFields = ({ subject, whole }: Pair): readonly Finding[] =>
  Object.keys(subject.entity.properties)
    .filter((name) => !Object.hasOwn(whole.entity.properties, name))
    .map((received) =>
      unknownWord({
        path: ['properties', received],
        part: 'key',
        kind: 'field',
        received,
        allowed: Object.keys(whole.entity.properties),
      }),
    );

/** The parts of a value: what is in a list, what is in an object. */
const partsOf = (schema: FieldSchema): unknown => [
  schema.type,
  schema.format,
  schema.enum?.map(String).sort(),
  schema.items && partsOf(schema.items),
  schema.properties &&
    Object.entries(schema.properties)
      .map(([name, property]) => [name, partsOf(property)])
      .sort(([one], [other]) => String(one).localeCompare(String(other))),
];

const compared = {
  type: ({ type }: FieldSchema) => type,
  format: ({ format }: FieldSchema) => format,
  enum: ({ enum: choices }: FieldSchema) => choices && [...choices].sort(),
  items: ({ items }: FieldSchema) => items && partsOf(items),
  properties: ({ properties }: FieldSchema) => properties && partsOf({ properties }),
} as const;

const shownOrNone = (value: unknown): string => (value === undefined ? 'none' : shown(value));

/** A value is of the same type, format and choices wherever it is read. */
const otherwise = ({ whole }: Pair, { name, path, here, there }: Twin): readonly Finding[] =>
  (Object.keys(compared) as (keyof typeof compared)[])
    .filter((keyword) => JSON.stringify(compared[keyword](here)) !== JSON.stringify(compared[keyword](there)))
    .map((keyword) => ({
      path: here[keyword] === undefined ? path : [...path, keyword],
      ...(here[keyword] === undefined ? { part: 'key' as const } : {}),
      code: 'other-field',
      message: `"${name}" of "${whole.noun}" is otherwise: expected "${keyword}" ${shownOrNone(there[keyword])}, got ${shownOrNone(here[keyword])}`,
      expected: shownOrNone(there[keyword]),
      received: shownOrNone(here[keyword]),
      ...(here[keyword] !== undefined && typeof there[keyword] === 'string'
        ? { suggestion: there[keyword] }
        : {}),
    }));

const isAlwaysThere = ({ entity }: Subject, name: string): boolean =>
  entity.required?.includes(name) === true && entity.properties[name]?.nullable !== true;

/** What may be empty there may be empty here. */
const emptier = ({ subject, whole }: Pair, { name, path }: Twin): readonly Finding[] =>
  isAlwaysThere(subject, name) && !isAlwaysThere(whole, name)
    ? [
        {
          path,
          part: 'key',
          code: 'other-field',
          message: `"${name}" of "${whole.noun}" may be empty: expected "nullable": true, or "${name}" not in "required"`,
          expected: '"nullable": true',
          received: name,
        },
      ]
    : [];

/** An id names a row of the same noun there and here. */
const elsewhere = ({ whole }: Pair, { name, path, here, there }: Twin): readonly Finding[] => {
  const relation = here['x-field']?.relation;
  const other = there['x-field']?.relation;
  if (relation === undefined) return [];
  const at = [...path, 'x-field', 'relation'];
  if (relation.resource !== other?.resource)
    return [
      {
        path: [...at, 'resource'],
        code: 'other-field',
        message: `"${name}" of "${whole.noun}" leads to ${other === undefined ? 'no other noun' : `"${other.resource}"`}: expected ${other === undefined ? 'no "relation"' : `"${other.resource}"`}`,
        received: relation.resource,
        ...(other === undefined ? {} : { expected: other.resource, suggestion: other.resource }),
      },
    ];
  return relation.onDelete === undefined
    ? []
    : [
        {
          path: [...at, 'onDelete'],
          part: 'key',
          code: 'idle-option',
          message: `what becomes of rows of "${whole.noun}" is said there: expected no "onDelete" here`,
          received: relation.onDelete,
        },
      ];
};

/** The value comes as it is there: nothing of it is kept or worked out here. */
const idleFieldOptions = ({ whole }: Pair, { path, here }: Twin): readonly Finding[] =>
  (['compute', 'unique', 'renamedFrom', 'tally'] as const)
    .filter((keyword) => here['x-field']?.[keyword] !== undefined)
    .map((keyword) => ({
      path: [...path, 'x-field', keyword],
      part: 'key',
      code: 'idle-option',
      message: `the value comes from "${whole.noun}", which keeps it or works it out: expected no "${keyword}" here`,
      received: keyword,
    }));

/** What of a field hides its value, each as it would have to be said here; nothing where it is hidden enough. */
const hiding: readonly ((here: FieldSchema, there: FieldSchema) => readonly [string, string] | undefined)[] =
  [
    ({ 'x-field': here }, { 'x-field': there }) =>
      there?.mask === undefined || here?.mask === there.mask
        ? undefined
        : ['mask', `"mask": "${there.mask}"`],
    ({ 'x-field': here }, { 'x-field': there }) => {
      const allowed = there?.permissions?.read;
      const readers = here?.permissions?.read;
      // A field with a mask is read whole by those named alone; no one need be.
      const isFewer =
        allowed === undefined
          ? there?.mask === undefined || readers === undefined
          : (readers?.every((role) => allowed.includes(role)) ?? there?.mask !== undefined);
      return isFewer
        ? undefined
        : ['permissions', `"permissions": {"read": ${JSON.stringify(allowed ?? [])}} or fewer roles`];
    },
    ({ 'x-field': here }, { 'x-field': there }) => {
      const when = here?.permissions?.readWhen;
      const isRestricted = there?.permissions?.read !== undefined || there?.mask !== undefined;
      const isSame = JSON.stringify(when) === JSON.stringify(there?.permissions?.readWhen);
      return when === undefined || isSame || !isRestricted
        ? undefined
        : ['permissions', `"readWhen": ${shown(there?.permissions?.readWhen ?? null)}, or none`];
    },
    ({ 'x-field': here }, { 'x-field': there }) =>
      there?.pii === true && here?.pii !== true ? ['pii', '"pii": true'] : undefined,
    ({ 'x-field': here }, { 'x-field': there }) =>
      there?.export === false && here?.export !== false ? ['export', '"export": false'] : undefined,
    (here, there) =>
      there.writeOnly === true && here.writeOnly !== true ? ['writeOnly', '"writeOnly": true'] : undefined,
  ];

/** No one learns of a value here what they are not shown there. */
const loosened = ({ whole }: Pair, { name, path, here, there }: Twin): readonly Finding[] =>
  hiding.flatMap((each): readonly Finding[] => {
    const lacking = each(here, there);
    if (lacking === undefined) return [];
    const [keyword, expected] = lacking;
    const isSaid = here['x-field'] !== undefined && Object.hasOwn(here['x-field'], keyword);
    return [
      {
        path: isSaid ? [...path, 'x-field', keyword] : path,
        part: 'key',
        code: 'loosened-field',
        message: `"${name}" of "${whole.noun}" is shown to fewer, or in part: expected ${expected}`,
        expected,
        received: name,
      },
    ];
  });

/** The fields of rows that are another noun's: they are there, the same as there, and tell no one more. */
export const fieldFindings = (pair: Pair): readonly Finding[] => [
  ...unknownFields(pair),
  ...twinsOf(pair).flatMap((twin) => [
    ...otherwise(pair, twin),
    ...emptier(pair, twin),
    ...elsewhere(pair, twin),
    ...idleFieldOptions(pair, twin),
    ...loosened(pair, twin),
  ]),
];
