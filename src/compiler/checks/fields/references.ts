import { type Finding, listed, nearest, unknownWord } from '#compiler/source/finding.ts';
import type { ProjectCheck, Subject } from '#compiler/source/subject.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import type { FieldSchema } from '#engine/dialect.ts';

type Others = ReadonlyMap<string, Subject>;

const referencesIn = (schema: FieldSchema, path: JsonPath): readonly (readonly [string, JsonPath])[] => [
  ...(schema.$ref === undefined ? [] : [[schema.$ref, [...path, '$ref']] as const]),
  ...(schema.items === undefined ? [] : referencesIn(schema.items, [...path, 'items'])),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    referencesIn(property, [...path, 'properties', name]),
  ),
  ...(typeof schema.additionalProperties === 'object'
    ? referencesIn(schema.additionalProperties, [...path, 'additionalProperties'])
    : []),
];

const allReferences = ({ entity }: Subject): readonly (readonly [string, JsonPath])[] => {
  const resource = entity['x-resource'];
  return [
    ...referencesIn({ properties: entity.properties }, []),
    ...Object.entries(entity.$defs ?? {}).flatMap(([name, schema]) => referencesIn(schema, ['$defs', name])),
    ...Object.entries(resource.actions ?? {}).flatMap(([name, { input }]) =>
      referencesIn(input ?? {}, ['x-resource', 'actions', name, 'input']),
    ),
    ...Object.entries(resource.calls ?? {}).flatMap(([name, { request, reply }]) => [
      ...referencesIn({ ...request } as FieldSchema, ['x-resource', 'calls', name, 'request']),
      ...(typeof reply === 'object' ? referencesIn(reply, ['x-resource', 'calls', name, 'reply']) : []),
    ]),
  ];
};

const definitionsOf = ({ entity }: Subject, prefix: string): readonly string[] =>
  Object.keys(entity.$defs ?? {}).map((name) => `${prefix}#/$defs/${name}`);

/** A service has calls and no rows, unless a query selects some: nothing can be of its type. */
const hasRow = ({ model }: Subject): boolean => model.kind !== 'service' || model.readsByDefault;

/** All that a reference in a file may say. */
const allowedReferences = (subject: Subject, others: Others): readonly string[] => [
  ...(hasRow(subject) ? ['#'] : []),
  ...Object.keys(subject.entity.properties).map((name) => `#/properties/${name}`),
  ...definitionsOf(subject, ''),
  ...[...others.values()].flatMap((other) => {
    const file = `${other.noun}.schema.json`;
    return [...(hasRow(other) ? [file] : []), ...definitionsOf(other, file)];
  }),
];

const maxShown = 4;

const dangling: ProjectCheck = (subject, others) => {
  const references = allReferences(subject);
  if (references.length === 0) return [];
  const allowed = allowedReferences(subject, others);
  return references.flatMap(([reference, path]): readonly Finding[] => {
    const bare = reference.replace(/^\.\//, '');
    if (allowed.includes(bare)) return [];
    const suggestion = nearest(bare, allowed);
    const near = suggestion === undefined ? allowed.slice(0, maxShown) : [suggestion];
    return [
      {
        ...unknownWord({ path, kind: 'reference', received: reference, allowed: near }),
        expected: listed(near),
      },
    ];
  });
};

const rowReplies = (subject: Subject): readonly Finding[] =>
  Object.entries(subject.entity['x-resource'].calls ?? {}).flatMap(([name, { reply }]): readonly Finding[] =>
    hasRow(subject) || (reply !== 'entity' && reply !== 'page')
      ? []
      : [
          {
            path: ['x-resource', 'calls', name, 'reply'],
            code: 'reply-without-row',
            message: `a service has no rows to answer with: expected "none" or a schema, got "${reply}"`,
            expected: 'none',
            received: reply,
          },
        ],
  );

/** Every `$ref` leads somewhere, and a row is answered only where there are rows. */
export const checkReferences: ProjectCheck = (subject, others) => [
  ...dangling(subject, others),
  ...rowReplies(subject),
];
