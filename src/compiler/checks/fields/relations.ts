import { type Finding, unknownWord } from '#compiler/source/finding.ts';
import {
  isHidden,
  type LocatedProperty,
  type ProjectCheck,
  propertyAt,
  resolved,
  type Subject,
} from '#compiler/source/subject.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import type { FieldSchema, Relation } from '#engine/dialect.ts';

type Others = ReadonlyMap<string, Subject>;

const targetFindings = (
  relation: NonNullable<NonNullable<FieldSchema['x-field']>['relation']>,
  path: JsonPath,
  target: Subject,
): readonly Finding[] =>
  (['target', 'label'] as const).flatMap((keyword) => {
    const name = relation[keyword];
    const allowed = Object.keys(target.entity.properties);
    return name === undefined || allowed.includes(name)
      ? []
      : [unknownWord({ path: [...path, keyword], kind: 'field', received: name, allowed })];
  });

const contradictions = (schema: FieldSchema, path: JsonPath, target: Subject): readonly Finding[] => {
  const relation = schema['x-field']?.relation;
  const finding = (keyword: string, message: string): Finding => ({
    path: [...path, keyword],
    code: 'contradictory-relation',
    message,
  });
  return [
    ...(relation?.tree === true && target.model.kind !== 'tree'
      ? [
          finding(
            'tree',
            `"${target.noun}" is no tree: expected a resource of kind "tree", got "${target.model.kind}"`,
          ),
        ]
      : []),
    ...(relation?.kind === 'many' && schema.type !== 'array'
      ? [finding('kind', `a relation to many needs an array of ids, but the type here is ${schema.type}`)]
      : []),
    ...(relation?.kind === 'one' && schema.type === 'array'
      ? [finding('kind', 'a relation to one needs a single id, but the type here is array')]
      : []),
  ];
};

const relationFindings = ({ properties }: Subject, others: Others): readonly Finding[] =>
  properties.flatMap(({ schema, path }) => {
    const relation = schema['x-field']?.relation;
    const target = relation && others.get(relation.resource);
    if (relation === undefined || target === undefined) return [];
    const at: JsonPath = [...path, 'x-field', 'relation'];
    return [...targetFindings(relation, at, target), ...contradictions(schema, at, target)];
  });

/** A computed value along relations: where it is written, and whether it names its own readers. */
interface Lookup {
  readonly steps: readonly string[];
  readonly path: JsonPath;
  readonly hasReaders: boolean;
}

const restrictionOf = (field: FieldSchema, isLast: boolean, { hasReaders }: Lookup): string | undefined => {
  if (isHidden(field) && (isLast || !hasReaders))
    return 'is hidden from some readers, who would learn it here';
  return isLast && field['x-field']?.pii === true ? 'is personal' : undefined;
};

/** Each step is read as it is stored: what its noun masks, keeps from some or holds personal would be shown whole. */
const tellingFinding = (
  { noun }: Subject,
  {
    name,
    problem,
    lookup: { path },
  }: { readonly name: string; readonly problem: string | undefined; readonly lookup: Lookup },
): readonly Finding[] =>
  problem === undefined
    ? []
    : [
        {
          path,
          code: 'wrong-operand',
          message: `"${name}" of "${noun}" ${problem}: "lookup" is made of values that everybody reads`,
          expected: 'fields without "mask", "pii" and "permissions.read"',
          received: name,
        },
      ];

/** Follows `user_id.main_department_id.name` over relations; gives the first step that leads nowhere or tells too much. */
const lookupFinding = (start: Subject, others: Others, lookup: Lookup): readonly Finding[] => {
  const { steps, path } = lookup;
  let subject: Subject | undefined = start;
  for (const [index, step] of steps.entries()) {
    if (subject === undefined) return [];
    const current: Subject = subject;
    const written = propertyAt(current.entity.properties, step);
    const allowed = Object.keys(current.entity.properties);
    if (written === undefined) return [unknownWord({ path, kind: 'field', received: step, allowed })];
    const field = resolved(current.entity, written);
    const isLast = index === steps.length - 1;
    const problem = restrictionOf(field, isLast, lookup);
    if (isLast || problem !== undefined) return tellingFinding(current, { name: step, problem, lookup });
    const relation = field['x-field']?.relation;
    if (relation === undefined)
      return [
        {
          path,
          code: 'lookup-without-relation',
          message: `"${step}" of "${current.noun}" is no relation: expected a field with "x-field.relation" before ".${steps[index + 1]}"`,
          received: step,
        },
      ];
    subject = others.get(relation.resource);
  }
  return [];
};

const lookupFindings = (subject: Subject, others: Others): readonly Finding[] =>
  subject.properties.flatMap(({ schema, path, part }) => {
    const { compute, permissions } = schema['x-field'] ?? {};
    if (compute === undefined || !('lookup' in compute) || part !== 'record') return [];
    return lookupFinding(subject, others, {
      steps: compute.lookup.split('.'),
      path: [...path, 'x-field', 'compute', 'lookup'],
      hasReaders: permissions?.read !== undefined,
    });
  });

/** Relations lead to fields that exist, and computed values along relations that exist. */
export const checkRelations: ProjectCheck = (subject, others) => [
  ...relationFindings(subject, others),
  ...lookupFindings(subject, others),
];

const isKept = ({ model }: Subject): boolean => model.kind === 'collection' || model.kind === 'tree';

const idTypeOf = ({ type, items }: FieldSchema): FieldSchema['type'] =>
  type === 'array' ? items?.type : type;

/** Reports, settings and services have no records one could choose from. */
const recordless = (target: Subject, relation: Relation, { path }: LocatedProperty): readonly Finding[] =>
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
  { schema, path }: LocatedProperty,
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

const personInputs = (relation: Relation, { schema, path }: LocatedProperty): readonly Finding[] => {
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

const unrelated = ({ schema, path, part }: LocatedProperty): readonly Finding[] => {
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
  { path }: LocatedProperty,
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
const neverNull = ({ schema, path, name, owner }: LocatedProperty): readonly Finding[] =>
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

const ofProperty = (property: LocatedProperty, others: Others): readonly Finding[] => {
  const relation = property.schema['x-field']?.relation;
  const target = relation && others.get(relation.resource);
  return [
    ...(relation === undefined || target === undefined
      ? []
      : [
          ...recordless(target, relation, property),
          ...otherType(target, relation, property),
          ...personInputs(relation, property),
          ...idleOnDelete(target, relation, property),
        ]),
    ...unrelated(property),
    ...neverNull(property),
  ];
};

/** A relation leads to records, by ids of the type they have. */
export const checkRelationTargets: ProjectCheck = ({ properties }, others) =>
  properties.flatMap((property) => ofProperty(property, others));
