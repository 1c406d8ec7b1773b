import { type Finding, listed, nearest, unknownWord } from '#compiler/source/finding.ts';
import type { FileCheck, ProjectCheck, Subject } from '#compiler/source/subject.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import type { RelatedSchema } from '#engine/dialect.ts';

const at: JsonPath = ['x-resource', 'show'];

interface Location {
  readonly name: string;
  readonly shownIn: string;
  readonly path: JsonPath;
}

const locationsOf = ({ entity }: Subject): readonly Location[] => {
  const { header = [], groups = [], without = [] } = entity['x-resource'].show ?? {};
  const inList = (names: readonly string[], shownIn: string, ...path: JsonPath): readonly Location[] =>
    names.map((name, index) => ({ name, shownIn, path: [...at, ...path, index] }));
  return [
    ...inList(header, 'the header', 'header'),
    ...groups.flatMap(({ key, fields }, index) =>
      inList(fields, `the group "${key}"`, 'groups', index, 'fields'),
    ),
    ...inList(without, '"without"', 'without'),
  ];
};

const repeated = (subject: Subject): readonly Finding[] => {
  const locations = locationsOf(subject);
  return locations.flatMap(({ name, shownIn, path }, index): readonly Finding[] => {
    const first = locations.findIndex((each) => each.name === name);
    const other = locations[first]?.shownIn;
    if (first === index || other === shownIn) return [];
    return [
      {
        path,
        code: 'repeated-field',
        message: `"${name}" already stands in ${other}: one field has one place in a detail`,
        received: name,
      },
    ];
  });
};

const groupFindings = ({ entity, model }: Subject): readonly Finding[] => {
  const groups = entity['x-resource'].show?.groups ?? [];
  const titled = model.form.groups.map(({ key }) => key);
  return groups.flatMap(({ key, title }, index): readonly Finding[] => {
    if (groups.findIndex((each) => each.key === key) !== index)
      return [
        {
          path: [...at, 'groups', index, 'key'],
          code: 'repeated-group',
          message: `there are two groups "${key}" in the detail: their words would be the same`,
          received: key,
        },
      ];
    if (title !== undefined || titled.includes(key)) return [];
    const suggestion = nearest(key, titled);
    return [
      {
        path: [...at, 'groups', index, 'key'],
        code: 'missing-title',
        message: `the form has no group "${key}" whose title could be said: expected a "title", or one of ${listed(titled)}`,
        expected: 'title',
        received: key,
        ...(suggestion === undefined ? {} : { suggestion }),
      },
    ];
  });
};

/** Only a row that can be read by itself has a detail. */
const idleShow = ({ entity, model }: Subject): readonly Finding[] =>
  entity['x-resource'].show === undefined || model.verbs.one !== undefined
    ? []
    : [
        {
          path: at,
          part: 'key',
          code: 'idle-option',
          message: `rows of "${model.noun}" have no detail: expected a verb "one", or no "show"`,
          received: 'show',
        },
      ];

const placeholder = /%\{(\w+)\}/g;

const introFindings = ({ entity, model }: Subject): readonly Finding[] => {
  const texts = [
    [entity['x-resource'].intro, ['x-resource', 'intro']],
    ...(['en', 'ja'] as const).map(
      (language) => [entity['x-i18n'][language]['@intro'], ['x-i18n', language, '@intro']] as const,
    ),
  ] as const;
  const allowed = model.maxRows === undefined ? [] : ['limit'];
  return texts.flatMap(([text, path]) =>
    [...(text ?? '').matchAll(placeholder)]
      .map(([, name = '']) => name)
      .filter((name) => !allowed.includes(name))
      .map((received) => unknownWord({ path, kind: 'placeholder', received, allowed })),
  );
};

/** A detail tells each field in one place, its groups have titles, and the page names only what it knows. */
export const checkShows: FileCheck = (subject) => [
  ...repeated(subject),
  ...groupFindings(subject),
  ...idleShow(subject),
  ...introFindings(subject),
];

const listless = (target: Subject, path: JsonPath): readonly Finding[] =>
  target.model.verbs.list !== undefined
    ? []
    : [
        {
          path: [...path, 'resource'],
          code: 'related-without-list',
          message: `"${target.noun}" has no list that could be filtered: expected a noun with a verb "list"`,
          received: target.noun,
        },
      ];

/** The relations of a noun that lead to another. */
const waysBack = (target: Subject, noun: string): readonly string[] =>
  target.model.fields.filter(({ options }) => options.relation?.resource === noun).map(({ name }) => name);

const fieldFindings = (
  noun: string,
  {
    target,
    relatedSchema: { field },
    path,
  }: { readonly target: Subject; readonly relatedSchema: RelatedSchema; readonly path: JsonPath },
): readonly Finding[] => {
  const ways = waysBack(target, noun);
  if (!Object.hasOwn(target.entity.properties, field))
    return [unknownWord({ path: [...path, 'field'], kind: 'field', received: field, allowed: ways })];
  const [suggestion] = ways;
  if (!ways.includes(field))
    return [
      {
        path: [...path, 'field'],
        code: 'related-without-relation',
        message: `"${field}" of "${target.noun}" does not lead to "${noun}": expected ${listed(ways)}`,
        expected: listed(ways),
        received: field,
        ...(suggestion === undefined ? {} : { suggestion }),
      },
    ];
  if (target.model.list.filters.includes(field)) return [];
  return [
    {
      path: [...path, 'field'],
      code: 'related-without-filter',
      message: `the list of "${target.noun}" is not filtered by "${field}": expected it in its "list.filters"`,
      expected: 'list.filters',
      received: field,
    },
  ];
};

const ofRelated = (
  noun: string,
  {
    target,
    related,
    path,
  }: { readonly target: Subject; readonly related: RelatedSchema; readonly path: JsonPath },
): readonly Finding[] => [
  ...listless(target, path),
  ...fieldFindings(noun, { target, relatedSchema: related, path }),
  ...(related.columns ?? []).flatMap((received, index) => {
    const allowed = Object.keys(target.entity.properties);
    return allowed.includes(received)
      ? []
      : [unknownWord({ path: [...path, 'columns', index], kind: 'field', received, allowed })];
  }),
];

/** A related list shows rows that lead to the one shown, by a relation their list is filtered by. */
export const checkRelated: ProjectCheck = ({ entity, noun }, others) =>
  Object.entries(entity['x-resource'].show?.related ?? {}).flatMap(([name, related]) => {
    const target = others.get(related.resource);
    return target === undefined ? [] : ofRelated(noun, { target, related, path: [...at, 'related', name] });
  });
