import type { FieldSchema } from '#engine/dialect.ts';
import { fieldKindOf } from '#engine/fieldKind.ts';
import { type Finding, listed, shown } from '../finding.ts';
import type { JsonPath } from '../words.ts';
import type { FileCheck, Subject } from './subject.ts';

const at: JsonPath = ['x-resource', 'report'];

const isNumber = ({ type }: FieldSchema): boolean => type === 'integer' || type === 'number';

/** A card, a chart or a bar tells how many; a field nobody knows is told elsewhere. */
const uncounted = (
  { entity }: Subject,
  path: JsonPath,
  names: readonly string[],
  tells: string,
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
    ...uncounted(subject, [...at, 'cards'], cards, 'a card'),
    ...Object.entries(charts).flatMap(([key, { fields }]) =>
      uncounted(subject, [...at, 'charts', key, 'fields'], fields, 'a chart'),
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

/** A report tells numbers it has, for spans it answers. */
export const checkReports: FileCheck = (subject) => [
  ...wrongKind(subject),
  ...period(subject),
  ...filters(subject),
  ...figures(subject),
  ...bars(subject),
];
