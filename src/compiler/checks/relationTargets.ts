import { type Finding, unknownWord } from '#compiler/source/finding.ts';
import type { FieldSchema, Relation } from '#engine/dialect.ts';
import type { ProjectCheck, PropertyPlace, Subject } from './subject.ts';

type Others = ReadonlyMap<string, Subject>;

const isKept = ({ model }: Subject): boolean => model.kind === 'collection' || model.kind === 'tree';

const idTypeOf = ({ type, items }: FieldSchema): FieldSchema['type'] =>
  type === 'array' ? items?.type : type;

/** Reports, settings and services have no records one could choose from. */
const recordless = (target: Subject, relation: Relation, { path }: PropertyPlace): readonly Finding[] =>
  isKept(target)
    ? []
    : [
        {
          path: [...path, 'x-field', 'relation', 'resource'],
          code: 'relation-without-records',
          message: `"${relation.resource}" is a ${target.model.kind} and has no records to refer to: expected a resource of kind collection or tree`,
          received: relation.resource,
        },
      ];

const otherType = (
  target: Subject,
  relation: Relation,
  { schema, path }: PropertyPlace,
): readonly Finding[] => {
  const idName = relation.target ?? target.model.idField;
  const requested = target.entity.properties[idName]?.type;
  const given = idTypeOf(schema);
  if (!isKept(target) || schema.$ref !== undefined || requested === undefined || given === requested)
    return [];
  const inList = schema.type === 'array';
  return [
    {
      path: inList ? [...path, 'items'] : [...path, 'type'],
      code: 'wrong-relation-type',
      message: `"${idName}" of "${relation.resource}" is of type ${requested}: expected ${requested} here, too, got ${given ?? 'none'}`,
      expected: requested,
      received: String(given),
    },
  ];
};

const personInputs = (relation: Relation, { schema, path }: PropertyPlace): readonly Finding[] => {
  if (schema['x-field']?.input !== 'personReference' || relation.resource === 'member') return [];
  return [
    unknownWord({
      path: [...path, 'x-field', 'relation', 'resource'],
      kind: 'personResource',
      received: relation.resource,
      allowed: ['member'],
    }),
  ];
};

const referenceInputs: readonly unknown[] = ['reference', 'references', 'treeReference', 'personReference'];

const unrelated = ({ schema, path, part }: PropertyPlace): readonly Finding[] => {
  const { input, relation } = schema['x-field'] ?? {};
  if (part !== 'record' || relation !== undefined || !referenceInputs.includes(input)) return [];
  return [
    {
      path: [...path, 'x-field', 'input'],
      code: 'input-without-relation',
      message: `"${input}" chooses from the records of a noun: expected "relation": {"resource": <noun>} beside it`,
      expected: 'relation',
      received: String(input),
    },
  ];
};

/** Only the default delete looks at who refers to a record; people and departments go by calls of their own. */
const idleOnDelete = (
  target: Subject,
  { onDelete }: Relation,
  { path }: PropertyPlace,
): readonly Finding[] =>
  onDelete === undefined || target.model.isGenerated
    ? []
    : [
        {
          path: [...path, 'x-field', 'relation', 'onDelete'],
          part: 'key',
          code: 'idle-option',
          message: `"${target.noun}" is deleted by calls of its own, which hold nothing back and take nothing along: "onDelete" belongs to a relation to a noun with the default calls`,
          received: onDelete,
        },
      ];

/** A field that always has a value cannot lose it. */
const neverNull = ({ schema, path, name, owner }: PropertyPlace): readonly Finding[] =>
  schema['x-field']?.relation?.onDelete !== 'setNull' ||
  owner.required?.includes(name) !== true ||
  schema.nullable === true
    ? []
    : [
        {
          path: [...path, 'x-field', 'relation', 'onDelete'],
          code: 'contradictory-relation',
          message: `"${name}" is required and can never be null: expected "restrict" or "cascade", or "${name}" taken out of "required"`,
          expected: 'restrict',
          received: 'setNull',
        },
      ];

const ofPlace = (place: PropertyPlace, others: Others): readonly Finding[] => {
  const relation = place.schema['x-field']?.relation;
  const target = relation && others.get(relation.resource);
  return [
    ...(relation === undefined || target === undefined
      ? []
      : [
          ...recordless(target, relation, place),
          ...otherType(target, relation, place),
          ...personInputs(relation, place),
          ...idleOnDelete(target, relation, place),
        ]),
    ...unrelated(place),
    ...neverNull(place),
  ];
};

/** A relation leads to records, by ids of the type they have. */
export const checkRelationTargets: ProjectCheck = ({ properties }, others) =>
  properties.flatMap((place) => ofPlace(place, others));
