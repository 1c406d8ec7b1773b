import { type Finding, shown, unknownWord } from '#compiler/source/finding.ts';
import { type FileCheck, isHidden, type LocatedProperty, type Subject } from '#compiler/source/subject.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import type { Cases, Condition, Json } from '#engine/dialect.ts';

/** A computed value by cases, and where it is written. */
interface Placed {
  readonly subject: Subject;
  readonly property: LocatedProperty;
  readonly compute: Cases;
  readonly path: JsonPath;
}

/** Without the last word a record that fits no case would have no value. */
const withoutElse = ({ compute, path }: Placed): readonly Finding[] =>
  compute.else === undefined
    ? [
        {
          path,
          code: 'missing-else',
          message: 'a record may fit none of the cases: expected "else" with the value it has then',
          expected: 'else',
        },
      ]
    : [];

const wrongValues = ({ property: { schema }, compute, path }: Placed): readonly Finding[] => {
  const values: readonly (readonly [JsonPath, string | number | null])[] = [
    ...compute.cases.map(({ value }, index) => [[...path, 'cases', index, 'value'], value] as const),
    ...(compute.else === undefined ? [] : [[[...path, 'else'], compute.else] as const]),
  ];
  const { enum: allowed } = schema;
  if (allowed === undefined)
    return [
      {
        path,
        code: 'wrong-operand',
        message: 'cases choose one of the values of a choice: expected "enum" in this field',
        expected: 'enum',
      },
    ];
  return values
    .filter(([, value]) => (value === null ? schema.nullable !== true : !allowed.includes(value)))
    .map(([at, received]) => unknownWord({ path: at, kind: 'value', received, allowed }));
};

/** What a condition may not ask, why not, and what it may: `only` fields, with values and `facts`. */
interface Askable {
  readonly problemOf: (key: string, part: Json) => string | undefined;
  readonly only: string;
  readonly facts: string;
}

/** The parts of a condition that its place cannot ask. */
export const partsNotAskable = (condition: Condition, path: JsonPath, askable: Askable): readonly Finding[] =>
  Object.entries(condition).flatMap(([key, part]): readonly Finding[] => {
    const at = [...path, key];
    if (key === 'all' || key === 'any')
      return (part as readonly Condition[]).flatMap((each, index) =>
        partsNotAskable(each, [...at, index], askable),
      );
    if (key === 'not') return partsNotAskable(part as Condition, at, askable);
    const problem = askable.problemOf(key, part as Json);
    if (problem === undefined) return [];
    return [
      {
        path: at,
        part: 'key',
        code: 'wrong-operand',
        message: `${problem}: here only ${askable.only} that everybody reads are asked, with values, ${askable.facts}`,
        expected: askable.only,
        received: key,
      },
    ];
  });

/** What the database cannot ask a row: who is reading, a regular expression, what is itself worked out. */
export const unaskable = (
  entity: Subject['entity'],
  condition: Condition,
  path: JsonPath,
): readonly Finding[] =>
  partsNotAskable(condition, path, {
    problemOf: (key, part) => {
      const field = entity.properties[key];
      const written = JSON.stringify(part);
      if (field !== undefined && (field['x-field']?.compute !== undefined || isHidden(field)))
        return `"${key}" is itself computed, or hidden from some readers`;
      return /"matches":|"\$(user|device)\./.test(written)
        ? `the database cannot ask ${shown(written)}`
        : undefined;
    },
    only: 'stored fields',
    facts: '"$today" and "$now"',
  });

const unaskableCases = ({ subject, compute, path }: Placed): readonly Finding[] =>
  compute.cases.flatMap(({ when }, index) =>
    unaskable(subject.entity, when, [...path, 'cases', index, 'when']),
  );

/** Values by cases are values the field can have, decided by conditions the database can ask. */
export const checkCases: FileCheck = (subject) =>
  subject.properties.flatMap((property) => {
    const { compute } = property.schema['x-field'] ?? {};
    if (compute === undefined || !('cases' in compute) || property.part !== 'record') return [];
    const placed = { subject, property, compute, path: [...property.path, 'x-field', 'compute'] };
    return [...withoutElse(placed), ...wrongValues(placed), ...unaskableCases(placed)];
  });
