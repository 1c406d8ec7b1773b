import type { Finding } from '#compiler/source/finding.ts';
import type { FileCheck, Subject } from '#compiler/source/subject.ts';
import type { CallModel } from '#engine/model.ts';

const isSave = ({ defaultHandler }: CallModel): boolean => defaultHandler?.kind === 'save';

/** Default calls speak of integer ids, and those that save of ids the server gives: whom a call of one's own is about may be chosen. */
const generatedId = ({ entity, model }: Subject): readonly Finding[] => {
  const id = entity['x-resource'].id;
  const property = entity.properties[id];
  if (property === undefined || !model.readsByDefault) return [];
  const path = ['properties', id];
  return [
    ...(property.type === 'integer'
      ? []
      : [
          {
            path: [...path, 'type'],
            code: 'wrong-id-type',
            message: `"${id}" identifies the record: expected type integer, got ${property.type ?? 'none'}`,
            expected: 'integer',
            received: String(property.type),
          },
        ]),
    ...(property.readOnly === true || !Object.values(model.calls).some(isSave)
      ? []
      : [
          {
            path,
            part: 'key' as const,
            code: 'writable-id',
            message: `"${id}" identifies the record and is given by the server: expected "readOnly": true`,
            expected: 'readOnly',
          },
        ]),
  ];
};

const renamed = ({ properties, entity }: Subject): readonly Finding[] =>
  properties.flatMap(({ schema, path, part }): readonly Finding[] => {
    const before = schema['x-field']?.renamedFrom;
    if (before === undefined || part !== 'record' || !(before in entity.properties)) return [];
    return [
      {
        path: [...path, 'x-field', 'renamedFrom'],
        code: 'contradictory-rename',
        message: `a field "${before}" still exists: expected the name of a field that is gone`,
        received: before,
      },
    ];
  });

const emptyTypes = ({ properties }: Subject): readonly Finding[] =>
  properties
    .filter(({ schema }) => schema.type === undefined && schema.$ref === undefined)
    .map(({ path, name }) => ({
      path,
      part: 'key' as const,
      code: 'missing-type',
      message: `"${name}" has no "type": expected one of string, integer, number, boolean, object, array, or a "$ref"`,
      expected: 'type',
    }));

/** Ids, renamed fields and types are what the default table can hold. */
export const checkIdentity: FileCheck = (subject) => [
  ...generatedId(subject),
  ...renamed(subject),
  ...emptyTypes(subject),
];

/** Kinds that have no rows of their own to list, create or delete. */
const rowless: readonly Subject['model']['kind'][] = ['singleton', 'report'];

/** The default calls are those of rows: a report would get a table, a list and a form for new rows. */
const withoutCalls = ({ entity, model }: Subject): readonly Finding[] =>
  model.kind === 'singleton' ||
  model.report !== undefined ||
  Object.keys(entity['x-resource'].calls ?? {}).length > 0
    ? []
    : [
        {
          path: ['x-resource', 'kind'],
          code: 'missing-calls',
          message: `a ${model.kind} has no default calls: expected "calls", and "verbs" that name them, or the kind "collection"`,
          expected: 'calls',
          received: model.kind,
        },
      ];

const idleList = ({ entity, model }: Subject): readonly Finding[] =>
  entity['x-resource'].list === undefined || model.verbs.list !== undefined
    ? []
    : [
        {
          path: ['x-resource', 'list'],
          part: 'key',
          code: 'idle-option',
          message: `a ${model.kind} shows no list unless "verbs.list" names a call that answers one: expected no "list"`,
          received: 'list',
        },
      ];

/** What is not made of rows says who answers for it, and nothing about rows. */
export const checkResourceKinds: FileCheck = (subject) =>
  rowless.includes(subject.model.kind) ? [...withoutCalls(subject), ...idleList(subject)] : [];
