import type { FieldSchema } from '#engine/dialect.ts';
import { type Finding, listed, unknownWord } from '../finding.ts';
import { nearest } from '../nearest.ts';
import type { JsonPath } from '../words.ts';
import type { ProjectCheck, Subject } from './subject.ts';

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

/** All that a reference in a file may say. */
const allowedReferences = (subject: Subject, others: Others): readonly string[] => [
  '#',
  ...Object.keys(subject.entity.properties).map((name) => `#/properties/${name}`),
  ...definitionsOf(subject, ''),
  ...[...others.values()].flatMap((other) => {
    const file = `${other.noun}.schema.json`;
    return [file, ...definitionsOf(other, file)];
  }),
];

const maxShown = 4;

/** Every `$ref` leads somewhere. */
export const checkReferences: ProjectCheck = (subject, others) => {
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
