import { type Finding, listed } from '#compiler/source/finding.ts';
import type { FileCheck, LocatedProperty, ProjectCheck, Subject } from '#compiler/source/subject.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import { askedFields } from '#engine/condition.ts';
import type { EntitySchema } from '#engine/dialect.ts';

type Links = ReadonlyMap<string, readonly string[]>;

/** The way from a name back to itself, its first step again at its end; undefined where there is none. */
export const wayBackTo = (start: string, links: Links): readonly string[] | undefined => {
  const seen = new Set<string>();
  const walk = (name: string, way: readonly string[]): readonly string[] | undefined => {
    for (const next of links.get(name) ?? []) {
      if (next === start) return [...way, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = walk(next, [...way, next]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return walk(start, [start]);
};

const circles = (links: Links, tell: (name: string, way: string) => Finding): readonly Finding[] =>
  [...links.keys()].flatMap((name) => {
    const way = wayBackTo(name, links);
    return way === undefined ? [] : [tell(name, way.join(' -> '))];
  });

const prefix = '#/properties/';

/** The properties a part of a schema refers to, itself or further down: in its items, its own properties, its choices. */
const referredBy = (part: unknown): readonly string[] => {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string'
      ? value.startsWith(prefix)
        ? [value.slice(prefix.length)]
        : []
      : referredBy(value),
  );
};

/**
 * Properties that refer to each other in a circle. Asked before anything else of a file: a check that followed such a
 * reference would never come to an end.
 */
export const circularReferences = ({ properties }: EntitySchema): readonly Finding[] => {
  const links = new Map(Object.entries(properties).map(([name, property]) => [name, referredBy(property)]));
  return circles(links, (name, way) => ({
    path: ['properties', name, ...(properties[name]?.$ref === undefined ? [] : ['$ref'])],
    code: 'circular-reference',
    message: `"${name}" refers to itself (${way}): expected one of them to say what it is, with a "type"`,
    expected: 'type',
    received: way,
  }));
};

/** Fields of a form that wait for each other are never shown. What is only read may wait for its own value. */
export const checkCycles: FileCheck = ({ entity }) => {
  const entered = Object.entries(entity.properties).filter(([, { readOnly }]) => readOnly !== true);
  const links = new Map(
    entered.map(([name, property]) => [name, askedFields(property['x-field']?.visibleWhen ?? {})]),
  );
  return circles(links, (name, way): Finding => {
    const path: JsonPath = ['properties', name, 'x-field', 'visibleWhen'];
    const others = [...links.keys()].filter((other) => links.get(other)?.length === 0);
    return {
      path,
      code: 'circular-condition',
      message: `"${name}" would never be shown, it waits for itself (${way}): expected a condition on a field that is always there, such as ${listed(others.slice(0, 4))}`,
      received: way,
    };
  });
};

/** Whether a row cannot be made without a row of the noun it leads to: default rows, made by people. */
const asksFirst = ({ model }: Subject, { schema, part, name, owner }: LocatedProperty): boolean =>
  part === 'record' &&
  model.isGenerated &&
  model.verbs.create !== undefined &&
  schema['x-field']?.relation !== undefined &&
  schema.type !== 'array' &&
  schema.readOnly !== true &&
  schema.nullable !== true &&
  schema.default === undefined &&
  owner.required?.includes(name) === true;

const firstAsked = (subject: Subject): readonly string[] =>
  subject.properties.flatMap((property) =>
    asksFirst(subject, property) ? [property.schema['x-field']?.relation?.resource ?? ''] : [],
  );

/** The way from one noun to another over what rows ask for first; undefined where there is none. */
const wayTo = (
  from: string,
  to: string,
  links: ReadonlyMap<string, readonly string[]>,
): readonly string[] | undefined => wayBackTo(to, new Map([...links, [to, [from]]]))?.slice(1);

/** Rows that ask for each other in a circle: the first of them could never be made. */
export const checkCircularRelations: ProjectCheck = (subject, others) => {
  const links = new Map([...others].map(([noun, other]) => [noun, firstAsked(other)]));
  return subject.properties.flatMap((property): readonly Finding[] => {
    const { name, path, schema } = property;
    const target = schema['x-field']?.relation?.resource ?? '';
    const onward = target === subject.noun ? [target] : wayTo(target, subject.noun, links);
    if (!asksFirst(subject, property) || onward === undefined) return [];
    const way = [subject.noun, ...onward].join(' -> ');
    return [
      {
        path: [...path, 'x-field', 'relation', 'resource'],
        code: 'circular-relation',
        message: `no first "${subject.noun}" could ever be made, it waits for itself (${way}): expected "${name}", or another of these relations, "nullable" or out of "required"`,
        expected: 'nullable',
        received: way,
      },
    ];
  });
};
