import { type Finding, unknownWord } from '#compiler/source/finding.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import type { FieldSchema } from '#engine/dialect.ts';
import { isHidden } from './hidden.ts';
import { type ProjectCheck, propertyAt, resolved, type Subject } from './subject.ts';

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

const toldTo = (field: FieldSchema, isLast: boolean, { hasReaders }: Lookup): string | undefined => {
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
    const problem = toldTo(field, isLast, lookup);
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
