import { createModel } from '#engine/createModel.ts';
import type { EntitySchema, FieldSchema } from '#engine/dialect.ts';
import type { EntityModel } from '#engine/model.ts';
import { referring } from '#engine/wireSchema.ts';
import type { Finding } from './finding.ts';
import type { JsonPath } from './words.ts';

/** Where a property is written: the record itself, an action's input, a column of a sheet, a call's request or reply, or `$defs`. */
type PropertyPart = 'record' | 'input' | 'column' | 'request' | 'reply' | 'definition';

/** One property of a file wherever it stands. `fieldPath` is dotted; `owner` is the object it belongs to. */
export interface LocatedProperty {
  readonly name: string;
  readonly schema: FieldSchema;
  readonly path: JsonPath;
  readonly fieldPath: string;
  readonly part: PropertyPart;
  readonly owner: FieldSchema;
}

/** One schema file as the checks see it. Its shape is right; what it says may still be wrong. */
export interface Subject {
  readonly entity: EntitySchema;
  readonly noun: string;
  readonly model: EntityModel;
  readonly properties: readonly LocatedProperty[];
}

/** A family of checks that needs one file alone. */
export type FileCheck = (subject: Subject) => readonly Finding[];

/** A family of checks that needs the other files too. */
export type ProjectCheck = (subject: Subject, others: ReadonlyMap<string, Subject>) => readonly Finding[];

interface Start {
  readonly path: JsonPath;
  readonly part: PropertyPart;
  readonly fieldPath: string;
}

const below = (owner: FieldSchema, start: Start): readonly LocatedProperty[] =>
  Object.entries(owner.properties ?? {}).flatMap(([name, schema]) => {
    const path: JsonPath = [...start.path, 'properties', name];
    const fieldPath = start.fieldPath === '' ? name : `${start.fieldPath}.${name}`;
    return [
      { name, schema, path, fieldPath, part: start.part, owner },
      ...inside(schema, { ...start, path, fieldPath }),
    ];
  });

const inside = (schema: FieldSchema, start: Start): readonly LocatedProperty[] => [
  ...below(schema, start),
  ...(schema.items === undefined ? [] : inside(schema.items, { ...start, path: [...start.path, 'items'] })),
];

const propertiesOf = (entity: EntitySchema): readonly LocatedProperty[] => {
  const resource = entity['x-resource'];
  const start = (part: PropertyPart, ...path: (string | number)[]): Start => ({ part, path, fieldPath: '' });
  return [
    ...below(entity, start('record')),
    ...Object.entries(entity.$defs ?? {}).flatMap(([name, schema]) =>
      inside(schema, start('definition', '$defs', name)),
    ),
    ...Object.entries(resource.actions ?? {}).flatMap(([name, action]) =>
      below(action.input ?? {}, start('input', 'x-resource', 'actions', name, 'input')),
    ),
    ...Object.entries(resource.import ?? {}).flatMap(([purpose, sheet]) =>
      below({ properties: sheet.properties ?? {} }, start('column', 'x-resource', 'import', purpose)),
    ),
    ...Object.entries(resource.figures ?? {}).map(([name, schema]) => ({
      name,
      schema,
      path: ['x-resource', 'figures', name],
      fieldPath: name,
      part: 'reply' as const,
      owner: {},
    })),
    ...Object.entries(resource.calls ?? {}).flatMap(([name, call]) => [
      ...below(call.request ?? {}, start('request', 'x-resource', 'calls', name, 'request')),
      ...(typeof call.reply === 'object'
        ? inside(call.reply, start('reply', 'x-resource', 'calls', name, 'reply'))
        : []),
    ]),
  ];
};

/** Prepares a file for the checks. */
export const subjectOf = (entity: EntitySchema): Subject => ({
  entity,
  noun: entity['x-resource'].name,
  model: createModel(entity),
  properties: propertiesOf(entity),
});

/** A property with a reference to one of the record's copied in. */
export const resolved = (entity: EntitySchema, schema: FieldSchema): FieldSchema => {
  const name = schema.$ref?.startsWith('#/properties/')
    ? schema.$ref.slice('#/properties/'.length)
    : undefined;
  return name === undefined ? schema : referring(entity.properties[name] ?? {}, schema);
};

/** The property at a dotted path below some properties; lists are passed through. */
export const propertyAt = (
  properties: Readonly<Record<string, FieldSchema>>,
  path: string,
): FieldSchema | undefined => {
  const [head = '', ...rest] = path.split('.');
  const schema = Object.hasOwn(properties, head) ? properties[head] : undefined;
  if (schema === undefined || rest.length === 0) return schema;
  return propertyAt(schema.items?.properties ?? schema.properties ?? {}, rest.join('.'));
};

/** Whether a value is hidden, wholly or in part, from some who read its record: what is made of it would tell them. */
export const isHidden = ({ format, 'x-field': options }: FieldSchema): boolean =>
  format === 'password' || options?.mask !== undefined || options?.permissions?.read !== undefined;
