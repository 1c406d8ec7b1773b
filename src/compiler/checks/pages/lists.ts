import { didYouMean, type Finding, listed, nearest, shown, unknownWord } from '#compiler/source/finding.ts';
import type { FileCheck, Subject } from '#compiler/source/subject.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import type { FieldSchema, Json } from '#engine/dialect.ts';
import type { FilterOperator } from '#engine/vocabulary.ts';

const choicesOf = (schema: FieldSchema): readonly (string | number)[] | undefined =>
  schema.enum ?? schema.items?.enum ?? (schema.format === 'flag' ? [0, 1] : undefined);

const filterNames = ({ entity }: Subject): readonly string[] =>
  Object.entries(entity.properties)
    .filter(([, property]) => property['x-field']?.filter !== undefined)
    .map(([name]) => name);

const sortNames = ({ entity }: Subject): readonly string[] => [
  entity['x-resource'].id,
  ...Object.entries(entity.properties)
    .filter(([, property]) => property['x-field']?.sortable === true)
    .map(([name]) => name),
];

/** A filter value written as one value, as a list, or as a range. */
const valuesOf = (value: Json, path: JsonPath): readonly (readonly [Json, JsonPath])[] =>
  Array.isArray(value) ? value.map((each, index) => [each, [...path, index]] as const) : [[value, path]];

interface FixedFilter {
  readonly filter: Readonly<Record<string, Json>>;
  readonly path: JsonPath;
}

/** What the schema itself filters a list by: its views, and the place it begins at. */
const fixedFilters = ({ entity }: Subject): readonly FixedFilter[] => {
  const { views = {}, place } = entity['x-resource'].list ?? {};
  const at: JsonPath = ['x-resource', 'list'];
  return [
    ...Object.entries(views).map(([view, { filter }]) => ({
      filter,
      path: [...at, 'views', view, 'filter'],
    })),
    ...(place === undefined ? [] : [{ filter: place, path: [...at, 'place'] }]),
  ];
};

const filterFindings = (subject: Subject): readonly Finding[] => {
  const { entity, model } = subject;
  const known = model.readsByDefault
    ? [...filterNames(subject), 'q']
    : [...Object.keys(entity.properties), 'q'];
  return fixedFilters(subject).flatMap(({ filter, path: within }) =>
    Object.entries(filter).flatMap(([name, value]) => {
      const path: JsonPath = [...within, name];
      if (!known.includes(name) && (model.readsByDefault || !isFilterOfCall(subject, name)))
        return [unknownWord({ path, part: 'key', kind: 'filter', received: name, allowed: known })];
      const allowed = choicesOf(entity.properties[name] ?? {});
      return valuesOf(value, path).flatMap(([each, at]) =>
        allowed === undefined || typeof each === 'object' || allowed.some((choice) => choice === each)
          ? []
          : [unknownWord({ path: at, kind: 'value', received: each, allowed })],
      );
    }),
  );
};

/** How a filter of the default list call is asked, by its operator. */
const filterValues = {
  equals: { requested: 'one value', fits: (value: Json) => typeof value !== 'object' },
  contains: { requested: 'a text', fits: (value: Json) => typeof value === 'string' },
  in: { requested: 'a list of values', fits: (value: Json) => Array.isArray(value) },
  range: {
    requested: 'an object with "from" and "to"',
    fits: (value: Json) => typeof value === 'object' && !Array.isArray(value),
  },
  exists: { requested: '1 or 0', fits: (value: Json) => value === 1 || value === 0 },
  below: { requested: 'one id', fits: (value: Json) => typeof value === 'number' },
} as const satisfies Record<
  FilterOperator,
  { readonly requested: string; readonly fits: (value: Json) => boolean }
>;

/** A filter the default list call would refuse, because it asks a filter in another way than that filter is asked. */
const wronglyAsked = (subject: Subject): readonly Finding[] =>
  (subject.model.readsByDefault ? fixedFilters(subject) : []).flatMap(({ filter, path }) =>
    Object.entries(filter).flatMap(([name, value]): readonly Finding[] => {
      const operator = subject.entity.properties[name]?.['x-field']?.filter;
      if (operator === undefined || filterValues[operator].fits(value)) return [];
      const { requested } = filterValues[operator];
      const suggestion = operator === 'in' ? JSON.stringify([value]) : undefined;
      return [
        {
          path: [...path, name],
          code: 'wrong-filter-value',
          message: `"${name}" is filtered by "${operator}": expected ${requested}, got ${shown(value)}${didYouMean(suggestion)}`,
          expected: requested,
          received: shown(value),
          ...(suggestion === undefined ? {} : { suggestion }),
        },
      ];
    }),
  );

/** Hand-written lists may filter by what their call asks for, not by fields alone. */
const isFilterOfCall = ({ entity }: Subject, name: string): boolean =>
  [entity['x-resource'].verbs?.list].some(
    (verb) => verb && Object.values(verb.in ?? {}).includes(`$filter.${name}`),
  );

interface Use {
  readonly name: string;
  readonly path: JsonPath;
  readonly keyword: 'filter' | 'sortable';
}

const notOffered = ({ name, path, keyword }: Use): Finding => ({
  path,
  code: keyword === 'filter' ? 'not-filterable' : 'not-sortable',
  message: `"${name}" is used here but its property has no "x-field.${keyword}": the default list call would refuse it`,
  expected: `x-field.${keyword}`,
  received: name,
});

/** Lists of the default calls filter and sort by what the properties offer. */
const offeredFindings = (subject: Subject): readonly Finding[] => {
  const { entity, model } = subject;
  const list = entity['x-resource'].list;
  if (list === undefined || !model.readsByDefault) return [];
  const at: JsonPath = ['x-resource', 'list'];
  const uses: readonly Use[] = [
    ...(list.filters ?? []).map((name, index) => ({
      name,
      path: [...at, 'filters', index],
      keyword: 'filter' as const,
    })),
    ...(list.sort === undefined
      ? []
      : [{ name: list.sort.field, path: [...at, 'sort', 'field'], keyword: 'sortable' as const }]),
  ];
  const offered = { filter: filterNames(subject), sortable: sortNames(subject) };
  return uses
    .filter(({ name, keyword }) => Object.hasOwn(entity.properties, name) && !offered[keyword].includes(name))
    .map(notOffered);
};

/** What every reader sees already cannot be offered to them besides. */
const shownTwice = ({ entity }: Subject): readonly Finding[] => {
  const { columns = [], offered = [] } = entity['x-resource'].list ?? {};
  return offered.flatMap((name, index) =>
    columns.includes(name)
      ? [
          {
            path: ['x-resource', 'list', 'offered', index],
            code: 'shown-already',
            message: `"${name}" is one of the "columns" already: expected a field that none of them shows`,
            expected: 'a field outside of "columns"',
            received: name,
          },
        ]
      : [],
  );
};

/** A view is counted by a figure that comes with the list, or by a call of its own. */
const uncounted = ({ entity }: Subject): readonly Finding[] => {
  const { list, figures = {} } = entity['x-resource'];
  const allowed = Object.keys(figures);
  return Object.entries(list?.views ?? {}).flatMap(([view, { count }]) =>
    count === undefined || allowed.includes(count)
      ? []
      : [
          unknownWord({
            path: ['x-resource', 'list', 'views', view, 'count'],
            kind: 'figure',
            received: count,
            allowed,
          }),
        ],
  );
};

/** The search over everything asks a keyword: without fields it is looked for in, every row would be found. A list the console has as a whole it searches itself. */
const unsearched = ({ entity, model }: Subject): readonly Finding[] => {
  const { list, verbs } = entity['x-resource'];
  const isWhole = verbs?.list !== false && verbs?.list?.clientSide === true;
  if (list?.everywhere === undefined || isWhole || model.list.search.length > 0) return [];
  return [
    {
      path: ['x-resource', 'list', 'everywhere'],
      code: 'not-searched',
      message:
        'its rows are to be found everywhere, but "list.search" names no field a keyword is looked for in',
      expected: 'list.search',
      received: 'none',
    },
  ];
};

const layoutsPath: JsonPath = ['x-resource', 'list', 'layouts'];

/** Whether the list can be asked for the values of a field in one of these ways; a list of its own call by what that call asks for. */
const isAskedBy = (subject: Subject, name: string, operators: readonly FilterOperator[]): boolean => {
  const operator = subject.entity.properties[name]?.['x-field']?.filter;
  if (operator !== undefined) return operators.includes(operator);
  return !subject.model.readsByDefault && isFilterOfCall(subject, name);
};

interface Asked {
  readonly name: string;
  readonly path: JsonPath;
  readonly operators: readonly FilterOperator[];
}

/** A board asks state by state, a calendar month by month: without the filter neither can be asked for. */
const unaskable = (subject: Subject, { name, path, operators }: Asked): readonly Finding[] =>
  !Object.hasOwn(subject.entity.properties, name) || isAskedBy(subject, name, operators)
    ? []
    : [
        {
          path,
          code: 'not-filterable',
          message: `"${name}" is asked for here but its property has no "x-field.filter": expected ${operators.map((each) => `"${each}"`).join(' or ')}`,
          expected: operators.join(' or '),
          received: name,
        },
      ];

const boardFindings = (subject: Subject): readonly Finding[] => {
  const { list, states } = subject.entity['x-resource'];
  const path: JsonPath = [...layoutsPath, 'board'];
  if (list?.layouts?.board === undefined) return [];
  if (states !== undefined)
    return unaskable(subject, { name: states.field, path, operators: ['in', 'equals'] });
  return [
    {
      path,
      part: 'key',
      code: 'board-without-states',
      message: 'a board has a column for each state, but the noun has none: expected "states"',
      expected: 'states',
    },
  ];
};

/** A field of another kind than its place is for, with the nearest that would do. */
const otherKind = (
  { entity }: Subject,
  { name, path, kinds, code }: { name: string; path: JsonPath; kinds: readonly string[]; code: string },
): readonly Finding[] => {
  const formatOf = (each: string) => entity.properties[each]?.format ?? '';
  if (!Object.hasOwn(entity.properties, name) || kinds.includes(formatOf(name))) return [];
  const allowed = Object.keys(entity.properties).filter((each) => kinds.includes(formatOf(each)));
  const suggestion = nearest(name, allowed);
  return [
    {
      path,
      code,
      message: `"${name}" cannot stand here: expected a field with "format" ${kinds.map((each) => `"${each}"`).join(' or ')}${allowed.length === 0 ? '' : ` (${listed(allowed)})`}${didYouMean(suggestion)}`,
      expected: allowed.length === 0 ? kinds.join(' or ') : listed(allowed),
      received: name,
      ...(suggestion === undefined ? {} : { suggestion }),
    },
  ];
};

const calendarFindings = (subject: Subject): readonly Finding[] => {
  const { entity } = subject;
  const { from, to } = entity['x-resource'].list?.layouts?.calendar ?? {};
  const ends = Object.entries({ from, to }).flatMap(([end, name]) =>
    name === undefined ? [] : [{ name, path: [...layoutsPath, 'calendar', end] }],
  );
  const unfit = ends.flatMap((end) =>
    otherKind(subject, { ...end, kinds: ['date', 'date-time'], code: 'not-a-day' }),
  );
  if (unfit.length > 0) return unfit;
  const isOpen =
    to !== undefined &&
    Object.hasOwn(entity.properties, to) &&
    (entity.properties[to]?.nullable === true || entity.required?.includes(to) !== true);
  return [
    ...ends.flatMap((end) => unaskable(subject, { ...end, operators: ['range'] })),
    ...(isOpen
      ? [
          {
            path: [...layoutsPath, 'calendar', 'to'],
            code: 'open-end',
            message: `"${to}" may be empty, and a row without a last day would be found in no month: expected a field that is required and not "nullable"`,
            expected: 'a required field',
            received: to,
          },
        ]
      : []),
  ];
};

/** What the ways to see a list besides the table need of the noun. */
const layoutFindings = (subject: Subject): readonly Finding[] => {
  const { cards, board } = subject.entity['x-resource'].list?.layouts ?? {};
  const pictures = Object.entries({ cards, board }).flatMap(([layout, card]) =>
    card?.picture === undefined ? [] : [{ name: card.picture, path: [...layoutsPath, layout, 'picture'] }],
  );
  return [
    ...pictures.flatMap((picture) =>
      otherKind(subject, { ...picture, kinds: ['image'], code: 'not-a-picture' }),
    ),
    ...boardFindings(subject),
    ...calendarFindings(subject),
  ];
};

/** Views, layouts, place, filters and the order of a list speak of what it can do. */
export const checkLists: FileCheck = (subject) => [
  ...unsearched(subject),
  ...filterFindings(subject),
  ...wronglyAsked(subject),
  ...offeredFindings(subject),
  ...shownTwice(subject),
  ...uncounted(subject),
  ...layoutFindings(subject),
];
