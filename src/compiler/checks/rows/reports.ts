import { type Finding, listed, shown, unknownWord } from '#compiler/source/finding.ts';
import type { FileCheck, ProjectCheck, Subject } from '#compiler/source/subject.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import type { FieldSchema, Tally } from '#engine/dialect.ts';
import { fieldKindOf } from '#engine/fields.ts';

const at: JsonPath = ['x-resource', 'report'];

const isNumber = ({ type }: FieldSchema): boolean => type === 'integer' || type === 'number';

/** A card, a chart or a bar tells how many; a field no one knows is told elsewhere. */
const uncounted = (
  { entity }: Subject,
  {
    path,
    names,
    tells,
  }: { readonly path: JsonPath; readonly names: readonly string[]; readonly tells: string },
): readonly Finding[] =>
  names.flatMap((name, index) => {
    const property = entity.properties[name];
    if (property === undefined || isNumber(property)) return [];
    return [
      {
        path: [...path, index],
        code: 'wrong-figure',
        message: `${tells} tells a number, and "${name}" is no number: expected a field of type integer or number`,
        expected: 'integer or number',
        received: name,
      },
    ];
  });

const figures = (subject: Subject): readonly Finding[] => {
  const { cards = [], charts = {} } = subject.entity['x-resource'].report ?? {};
  return [
    ...uncounted(subject, { path: [...at, 'cards'], names: cards, tells: 'a card' }),
    ...Object.entries(charts).flatMap(([key, { fields }]) =>
      uncounted(subject, { path: [...at, 'charts', key, 'fields'], names: fields, tells: 'a chart' }),
    ),
  ];
};

/** A bar is drawn for a number of its own row. */
const bars = ({ entity }: Subject): readonly Finding[] =>
  Object.entries(entity['x-resource'].report?.tables ?? {}).flatMap(([key, { columns, bar }]) => {
    const numbers = columns.filter((name) => isNumber(entity.properties[name] ?? {}));
    return bar === undefined || numbers.includes(bar)
      ? []
      : [
          {
            path: [...at, 'tables', key, 'bar'],
            code: 'wrong-figure',
            message: `a bar is drawn for a column that is a number: expected ${listed(numbers)}, got ${shown(bar)}`,
            expected: listed(numbers),
            received: bar,
          },
        ];
  });

/** What narrows a question is chosen among a few. */
const filters = ({ entity }: Subject): readonly Finding[] =>
  (entity['x-resource'].report?.filters ?? []).flatMap((name, index) => {
    const property = entity.properties[name];
    const kind = property && fieldKindOf(property);
    return kind === undefined || kind === 'choice' || kind === 'choices'
      ? []
      : [
          {
            path: [...at, 'filters', index],
            code: 'wrong-filter',
            message: `a report is narrowed by a choice: expected a field with "enum", and "${name}" is a ${kind}`,
            expected: 'enum',
            received: name,
          },
        ];
  });

const period = ({ entity }: Subject): readonly Finding[] => {
  const asked = entity['x-resource'].report?.period;
  if (asked === undefined) return [];
  const { unit, spans, usual, most, compare } = asked;
  return [
    ...(spans.includes(usual)
      ? []
      : [
          {
            path: [...at, 'period', 'usual'],
            code: 'wrong-period',
            message: `the usual span is one of those offered: expected ${listed(spans)}, got ${usual}`,
            expected: listed(spans),
            received: String(usual),
          },
        ]),
    ...spans.flatMap((each, index) =>
      each <= most
        ? []
        : [
            {
              path: [...at, 'period', 'spans', index],
              code: 'wrong-period',
              message: `at most ${most} ${unit}s are answered at once, and ${each} are offered: expected ${most} or fewer`,
              expected: String(most),
              received: String(each),
            },
          ],
    ),
    ...(unit === 'day' || compare === undefined
      ? []
      : [
          {
            path: [...at, 'period', 'compare'],
            part: 'key' as const,
            code: 'idle-option',
            message:
              'days are laid beside others weekday by weekday, months are not: expected the unit "day", or no "compare"',
            received: 'compare',
          },
        ]),
  ];
};

const wrongKind = ({ entity, model }: Subject): readonly Finding[] =>
  entity['x-resource'].report === undefined || model.kind === 'report'
    ? []
    : [
        {
          path: [...at],
          part: 'key',
          code: 'idle-option',
          message: `a ${model.kind} shows its rows: expected the kind "report", or no "report"`,
          expected: 'report',
          received: 'report',
        },
      ];

/** A table of tallies begins with what its rows are counted apart by; only there it means something. */
const groups = ({ entity }: Subject): readonly Finding[] =>
  Object.entries(entity['x-resource'].report?.tables ?? {}).flatMap(([key, { columns }]) =>
    columns.flatMap((name, index) => {
      const tally = entity.properties[name]?.['x-field']?.tally;
      if (tally === undefined || (tally.by !== undefined) === (index === 0)) return [];
      const expected = index === 0 ? '"by" in its "tally"' : 'no "by" in its "tally"';
      return [
        {
          path: [...at, 'tables', key, 'columns', index],
          code: 'wrong-tally',
          message: `rows are counted apart by the first column alone: expected ${expected}, for "${name}"`,
          expected,
          received: name,
        },
      ];
    }),
  );

/** A report tells numbers it has, for spans it answers. */
export const checkReports: FileCheck = (subject) => [
  ...wrongKind(subject),
  ...period(subject),
  ...filters(subject),
  ...figures(subject),
  ...bars(subject),
  ...groups(subject),
];

const tallies = ({ properties }: Subject) =>
  properties.flatMap(({ schema, path, part }) => {
    const tally = part === 'record' ? schema['x-field']?.tally : undefined;
    return tally === undefined ? [] : [{ tally, path: [...path, 'x-field', 'tally'] as JsonPath }];
  });

/** What a tally asks of the noun it counts: each word names a field that can be asked so. */
const askedFields = (
  tally: Tally,
): readonly { readonly at: JsonPath; readonly name: string; readonly fits: FieldFit }[] => [
  ...Object.keys(tally.filter ?? {}).map((name) => ({ at: ['filter', name], name, fits: isFiltered })),
  ...(tally.on === undefined ? [] : [{ at: ['on'], name: tally.on, fits: isSpanned }]),
  ...(tally.sum === undefined ? [] : [{ at: ['sum'], name: tally.sum, fits: isAdded }]),
  ...(tally.by === undefined ? [] : [{ at: ['by'], name: tally.by, fits: isApart }]),
];

interface FieldFit {
  readonly test: (schema: FieldSchema) => boolean;
  readonly expected: string;
}

const isFiltered: FieldFit = {
  test: (schema) => schema['x-field']?.filter !== undefined,
  expected: 'a field its list filters by ("filter")',
};

const isSpanned: FieldFit = {
  test: (schema) =>
    schema['x-field']?.filter === 'range' && (schema.format === 'date' || schema.format === 'date-time'),
  expected: 'a day or a moment its list filters by ("filter": "range")',
};

const isAdded: FieldFit = { test: isNumber, expected: 'a field of type integer or number' };

const isApart: FieldFit = {
  test: (schema) =>
    schema['x-field']?.relation?.kind !== 'many' && schema.type !== 'array' && schema.type !== 'object',
  expected: 'a field of one value',
};

/** Rows are counted where the backend can select them: in the noun's own table, or by its query. */
const uncountable = ({ model }: Subject, path: JsonPath): readonly Finding[] =>
  model.readsByDefault
    ? []
    : [
        {
          path: [...path, 'of'],
          code: 'wrong-tally',
          message: `rows of "${model.noun}" are answered by calls of its own: expected a noun that is listed by default`,
          received: model.noun,
        },
      ];

/** A tally counts rows of a noun that can be listed, by fields that list can be asked for. */
export const checkTallies: ProjectCheck = (subject, others) =>
  tallies(subject).flatMap(({ tally, path }) => {
    const counted = others.get(tally.of);
    if (counted === undefined) return [];
    const { properties } = counted.entity;
    const wrong = askedFields(tally).flatMap(({ at: place, name, fits }): readonly Finding[] => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (property === undefined)
        return [
          unknownWord({
            path: [...path, ...place],
            kind: 'field',
            received: name,
            allowed: Object.keys(properties),
          }),
        ];
      return fits.test(property)
        ? []
        : [
            {
              path: [...path, ...place],
              code: 'wrong-tally',
              message: `"${tally.of}" cannot be counted by ${shown(name)}: expected ${fits.expected}`,
              expected: fits.expected,
              received: name,
            },
          ];
    });
    return [...uncountable(counted, path), ...wrong];
  });
