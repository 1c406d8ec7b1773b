import { patternFindings } from '#compiler/checks/fields/bounds.ts';
import { type Finding, shown, unknownWord } from '#compiler/source/finding.ts';
import { type FileCheck, propertyAt, resolved, type Subject } from '#compiler/source/subject.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import type { Condition, FieldSchema, Json } from '#engine/dialect.ts';
import { conditionOperators } from '#engine/vocabulary.ts';

type Properties = Readonly<Record<string, FieldSchema>>;

/** A condition, where it stands, and the fields it may speak about (nearest first). */
interface PlacedCondition {
  readonly condition: Condition;
  readonly path: JsonPath;
  readonly scopes: readonly Properties[];
}

/** Fields every row has besides those of its schema. */
const systemProperties: Properties = { version: { type: 'integer' } };

const fieldOptionConditions = ['visibleWhen', 'requiredWhen', 'readOnlyWhen'] as const;

const ofProperties = ({ entity, properties }: Subject): readonly PlacedCondition[] =>
  properties.flatMap(({ schema, path, part, owner }) => {
    const scopes =
      part === 'record'
        ? [entity.properties, owner.properties ?? {}]
        : [owner.properties ?? {}, entity.properties];
    const { compute } = schema['x-field'] ?? {};
    const cases = compute !== undefined && 'cases' in compute ? compute.cases : [];
    const ofCases = cases.map(({ when }, index) => ({
      condition: when,
      path: [...path, 'x-field', 'compute', 'cases', index, 'when'],
      scopes: [entity.properties],
    }));
    const ofOptions = fieldOptionConditions.flatMap((keyword) => {
      const condition = schema['x-field']?.[keyword];
      return condition === undefined ? [] : [{ condition, path: [...path, 'x-field', keyword], scopes }];
    });
    return [...ofOptions, ...ofCases];
  });

const ofResource = ({ entity, model }: Subject): readonly PlacedCondition[] => {
  const resource = entity['x-resource'];
  const placed = (
    condition: Condition | undefined,
    scopes: readonly Properties[],
    ...path: (string | number)[]
  ) => (condition === undefined ? [] : [{ condition, path: ['x-resource', ...path], scopes }]);
  const record = [entity.properties];
  return [
    ...(resource.form?.groups ?? []).flatMap((group, index) =>
      placed(group.visibleWhen, record, 'form', 'groups', index, 'visibleWhen'),
    ),
    ...(resource.show?.groups ?? []).flatMap((group, index) =>
      placed(group.visibleWhen, record, 'show', 'groups', index, 'visibleWhen'),
    ),
    ...Object.entries(resource.actions ?? {}).flatMap(([name, action]) => [
      ...placed(action.when, record, 'actions', name, 'when'),
      ...(action.preview?.lines ?? []).flatMap(({ when }, index) =>
        placed(
          when,
          [model.calls[action.preview?.call ?? '']?.reply.properties ?? {}],
          'actions',
          name,
          'preview',
          'lines',
          index,
          'when',
        ),
      ),
      ...(action.effects ?? []).flatMap((effect, index) =>
        placed(effect.when, record, 'actions', name, 'effects', index, 'when'),
      ),
    ]),
    ...Object.entries(resource.rules ?? {}).flatMap(([name, rule]) => [
      ...placed(rule.when, record, 'rules', name, 'when'),
      ...placed(rule.must, record, 'rules', name, 'must'),
    ]),
    ...Object.entries(resource.conditions ?? {}).flatMap(([verb, { when }]) =>
      placed(when, record, 'conditions', verb, 'when'),
    ),
    ...placed(resource.noOverlap?.when, record, 'noOverlap', 'when'),
    ...placed(resource.oneActive?.when, record, 'oneActive', 'when'),
  ];
};

const fieldIn = (scopes: readonly Properties[], name: string): FieldSchema | undefined =>
  [...scopes, systemProperties].map((scope) => propertyAt(scope, name)).find((found) => found !== undefined);

const namesIn = (scopes: readonly Properties[]): readonly string[] => [
  ...new Set(scopes.flatMap((scope) => Object.keys(scope))),
];

const valueFindings = (
  subject: Subject,
  { field, value, path }: { readonly field: FieldSchema; readonly value: Json; readonly path: JsonPath },
): readonly Finding[] => {
  if (value === null || (typeof value === 'string' && value.startsWith('$'))) return [];
  const schema = resolved(subject.entity, field);
  const allowed = schema.enum ?? schema.items?.enum ?? (schema.format === 'flag' ? [0, 1] : undefined);
  if (allowed === undefined || allowed.some((each) => each === value)) return [];
  return [unknownWord({ path, kind: 'value', received: value, allowed })];
};

const typesOfValues: Readonly<Partial<Record<NonNullable<FieldSchema['type']>, string>>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
};

/** A text is never equal to a number nor before one: such a condition would be the same for every record. */
const typeFindings = (
  { entity }: Subject,
  { field, value, path }: { readonly field: FieldSchema; readonly value: Json; readonly path: JsonPath },
): readonly Finding[] => {
  const { type, format, enum: choices } = resolved(entity, field);
  const isChoice = choices !== undefined || format === 'flag';
  const requested = type === undefined || isChoice ? undefined : typesOfValues[type];
  const isReference = typeof value === 'string' && value.startsWith('$');
  if (requested === undefined || value === null || isReference || typeof value === requested) return [];
  return [wrongOperand(path, `a value of type ${type}`, value)];
};

/** What a condition may ask of the user who reads. */
const facts: readonly string[] = ['$user.id', '$device.id', '$now', '$today'];

const recordReference = (value: Json, path: JsonPath, scopes: readonly Properties[]): readonly Finding[] => {
  if (typeof value !== 'string' || !value.startsWith('$')) return [];
  const name = value.slice('$record.'.length);
  if (facts.includes(value)) return [];
  if (value.startsWith('$record.') && fieldIn(scopes, name) !== undefined) return [];
  const allowed = [...facts, ...namesIn(scopes).map((each) => `$record.${each}`)];
  return [unknownWord({ path, kind: 'expression', received: value, allowed })];
};

const listOperators: readonly string[] = ['in', 'notIn'];
const exactOperators: readonly string[] = ['eq', 'ne', 'in', 'notIn'];

const operandFindings = (
  placed: PlacedCondition & { readonly subject: Subject; readonly field: FieldSchema },
  operator: string,
  operand: Json,
): readonly Finding[] => {
  const { subject, field, path, scopes } = placed;
  if (operator === 'matches')
    return typeof operand === 'string'
      ? patternFindings(operand, path)
      : [wrongOperand(path, 'a regular expression', operand)];
  if (operator === 'exists')
    return typeof operand === 'boolean' ? [] : [wrongOperand(path, 'true or false', operand)];
  if (listOperators.includes(operator) && !Array.isArray(operand))
    return [wrongOperand(path, 'a list', operand)];
  const values: readonly (readonly [Json, JsonPath])[] = Array.isArray(operand)
    ? operand.map((value, index) => [value, [...path, index]] as const)
    : [[operand, path]];
  return values.flatMap(([value, at]) => [
    ...recordReference(value, at, scopes),
    ...typeFindings(subject, { field, value, path: at }),
    ...(exactOperators.includes(operator) ? valueFindings(subject, { field, value, path: at }) : []),
  ]);
};

const wrongOperand = (path: JsonPath, expected: string, received: Json): Finding => ({
  path,
  code: 'wrong-operand',
  message: `expected ${expected}, got ${shown(received)}`,
  expected,
  received: shown(received),
});

const testFindings = (
  subject: Subject,
  {
    placed,
    field,
    test,
  }: { readonly placed: PlacedCondition; readonly field: FieldSchema; readonly test: Json },
): readonly Finding[] => {
  if (Array.isArray(test)) return operandFindings({ ...placed, subject, field }, 'in', test);
  if (test === null || typeof test !== 'object')
    return operandFindings({ ...placed, subject, field }, 'eq', test);
  return Object.entries(test)
    .filter(([operator]) => conditionOperators.some((known) => known === operator))
    .flatMap(([operator, operand]) =>
      operandFindings({ ...placed, subject, field, path: [...placed.path, operator] }, operator, operand),
    );
};

/** What a condition asks that the fields it may speak about do not have. */
export const conditionFindings = (
  subject: Subject,
  { condition, path, scopes }: PlacedCondition,
): readonly Finding[] =>
  Object.entries(condition).flatMap(([key, part]): readonly Finding[] => {
    const at = [...path, key];
    if (key === 'all' || key === 'any')
      return (part as readonly Condition[]).flatMap((each, index) =>
        conditionFindings(subject, { condition: each, path: [...at, index], scopes }),
      );
    if (key === 'not') return conditionFindings(subject, { condition: part as Condition, path: at, scopes });
    const field = fieldIn(scopes, key);
    if (field === undefined)
      return [unknownWord({ path: at, part: 'key', kind: 'field', received: key, allowed: namesIn(scopes) })];
    return testFindings(subject, { placed: { condition, path: at, scopes }, field, test: part as Json });
  });

/** Conditions speak about fields that exist and values the field can have. */
export const checkConditions: FileCheck = (subject) =>
  [...ofProperties(subject), ...ofResource(subject)].flatMap((placed) => conditionFindings(subject, placed));
