import type { Finding } from '#compiler/source/finding.ts';
import type { CallModel } from '#engine/model.ts';
import type { FileCheck, Subject } from './subject.ts';

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
