import { wayBackTo } from '#compiler/checks/conditions/cycles.ts';
import { type Finding, listed, unknownWord } from '#compiler/source/finding.ts';
import { isHidden, type LocatedProperty, type ProjectCheck, type Subject } from '#compiler/source/subject.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import type { FieldOptions, FieldSchema, LinesSchema, ResourceOptions } from '#engine/dialect.ts';
import { lineId, lineNouns } from '#engine/lines.ts';

type Others = ReadonlyMap<string, Subject>;

/** A field whose value is a list of lines, and where it says so. */
interface ListingField extends LocatedProperty {
  readonly lines: LinesSchema;
  readonly at: JsonPath;
}

const listingFields = ({ properties }: Subject): readonly ListingField[] =>
  properties.flatMap((property) => {
    const lines = property.schema['x-field']?.lines;
    return lines === undefined ? [] : [{ ...property, lines, at: [...property.path, 'x-field', 'lines'] }];
  });

/** What a list of rows cannot be asked for, or says of itself. */
const refusedOptions = [
  'input',
  'display',
  'options',
  'filter',
  'sortable',
  'searchable',
  'relation',
  'compute',
  'unique',
  'mask',
  'import',
  'writeOnce',
] as const satisfies readonly (keyof FieldOptions)[];

/** A noun whose rows have no form of their own to be saved with. */
const formless = (subject: Subject, { at }: ListingField): readonly Finding[] => {
  const { isGenerated, kind, review, customFieldsIn } = subject.model;
  if (isGenerated && kind === 'collection' && review === undefined && customFieldsIn === undefined) return [];
  return [
    {
      path: at,
      part: 'key',
      code: 'wrong-lines',
      message: `lines are saved by the default calls of their record: expected a noun of kind "collection" with a table of its own, without "review" and "customFields"`,
      expected: 'a collection with the default calls',
      received: subject.noun,
    },
  ];
};

const wrongPlace = (subject: Subject, field: ListingField): readonly Finding[] => {
  const { schema, path, part, fieldPath, name } = field;
  const options = schema['x-field'] ?? {};
  const isOwn = part === 'record' && fieldPath === name;
  return [
    ...(isOwn
      ? formless(subject, field)
      : [
          {
            path: field.at,
            part: 'key' as const,
            code: 'nested-lines',
            message: `"${fieldPath}" lies inside something else: lines are a field of the record itself`,
            expected: 'a field of the record',
            received: fieldPath,
          },
        ]),
    ...(schema.type === 'array'
      ? []
      : [
          {
            path: [...path, 'type'],
            code: 'contradictory-lines',
            message: `lines are a list: expected type array, got ${schema.type ?? 'none'}`,
            expected: 'array',
            received: String(schema.type),
            suggestion: 'array',
          },
        ]),
    ...(schema.items === undefined
      ? []
      : [
          {
            path: [...path, 'items'],
            part: 'key' as const,
            code: 'contradictory-lines',
            message: `what each line is stands in "${field.lines.resource}": expected no "items" here`,
            received: 'items',
          },
        ]),
    ...refusedOptions
      .filter((option) => options[option] !== undefined)
      .map((option) => ({
        path: [...path, 'x-field', option],
        part: 'key' as const,
        code: 'impossible-option',
        message: `lines cannot have "${option}": take it out, or say it of a field of "${field.lines.resource}"`,
        received: option,
      })),
  ];
};

/** Rows that lead back to themselves have no end, and a form has one level of lines. */
const tooDeep = ({ noun }: Subject, { lines, at }: ListingField, others: Others): readonly Finding[] => {
  const links = new Map([...others].map(([name, { entity }]) => [name, lineNouns(entity)]));
  const way = wayBackTo(noun, links);
  const path = [...at, 'resource'];
  if (way !== undefined)
    return [
      {
        path,
        code: 'circular-lines',
        message: `"${noun}" would be a line of itself (${way.join(' -> ')}): expected a noun without lines of its own`,
        expected: 'a noun without lines of its own',
        received: lines.resource,
      },
    ];
  const [deeper] = links.get(lines.resource) ?? [];
  return deeper === undefined
    ? []
    : [
        {
          path,
          code: 'nested-lines',
          message: `"${lines.resource}" has lines of its own ("${deeper}"): a form has one level of lines`,
          expected: 'a noun without lines of its own',
          received: lines.resource,
        },
      ];
};

const leadsTo = (noun: string, schema: FieldSchema): boolean =>
  schema['x-field']?.relation?.resource === noun;

/** A line says whose it is by a relation that goes with its record. */
const parentless = (subject: Subject, { lines, at }: ListingField, line: Subject): readonly Finding[] => {
  const path = [...at, 'field'];
  const { properties, required } = line.entity;
  const parents = Object.keys(properties).filter((name) => leadsTo(subject.noun, properties[name] ?? {}));
  const parent = Object.hasOwn(properties, lines.field) ? properties[lines.field] : undefined;
  if (parents.length === 0)
    return [
      {
        path: [...at, 'resource'],
        code: 'line-without-parent',
        message: `no field of "${line.noun}" leads to "${subject.noun}": expected one with "relation": {"resource": "${subject.noun}", "onDelete": "cascade"}`,
        expected: `a relation to "${subject.noun}"`,
        received: line.noun,
      },
    ];
  if (parent === undefined || !parents.includes(lines.field)) {
    const [only, ...others] = parents;
    const unknown = unknownWord({ path, kind: 'field', received: lines.field, allowed: parents });
    return [others.length > 0 || only === undefined ? unknown : { ...unknown, suggestion: only }];
  }
  const lacking = [
    ...(parent['x-field']?.relation?.onDelete === 'cascade' ? [] : ['"onDelete": "cascade"']),
    ...(parent.type === 'integer' ? [] : ['type integer']),
    ...(required?.includes(lines.field) === true ? [] : ['to be required']),
  ];
  return lacking.length === 0
    ? []
    : [
        {
          path,
          code: 'line-without-parent',
          message: `a line never stands without its record and goes with it: "${lines.field}" of "${line.noun}" has ${listed(lacking)} to say`,
          expected: listed(lacking),
          received: lines.field,
        },
      ];
};

/** What rows that are written with another record never come by. */
const passedOver = [
  'actions',
  'states',
  'review',
  'hooks',
  'import',
  'maxRows',
  'noOverlap',
  'oneActive',
  'customFields',
  'scope',
  'tree',
] as const satisfies readonly (keyof ResourceOptions)[];

const writes = ['create', 'update', 'delete'] as const;

/** Lines are written with their record, in the order they have there, and by nothing else. */
const wrongNoun = ({ lines, at }: ListingField, { noun, entity, model }: Subject): readonly Finding[] => {
  const resource = entity['x-resource'];
  const path = [...at, 'resource'];
  const verbs = writes.filter((verb) => resource.verbs?.[verb] !== false);
  const lacking = [
    ...(model.isGenerated && model.kind === 'collection'
      ? []
      : ['kind "collection" with a table of its own']),
    ...(resource.order === undefined ? ['"order": the field that keeps the place of a line'] : []),
    ...(verbs.length === 0 ? [] : [`"verbs": {${verbs.map((verb) => `"${verb}": false`).join(', ')}}`]),
    ...passedOver.filter((word) => resource[word] !== undefined).map((word) => `no "${word}"`),
  ];
  if (lacking.length === 0) return [];
  return [
    {
      path,
      code: 'wrong-lines',
      message: `rows of "${noun}" would be lines, written with their record alone: expected there ${lacking.join(', ')}`,
      expected: lacking.join(', '),
      received: lines.resource,
    },
  ];
};

const fileFormats: readonly unknown[] = ['image', 'file', 'password'];

/** What a part of a line cannot be, and why; undefined: it can. */
const partProblem = (name: string, schema: FieldSchema, { field }: LinesSchema): string | undefined => {
  const { unique } = schema['x-field'] ?? {};
  if (fileFormats.includes(schema.format ?? schema.items?.format))
    return 'is a file or a secret: these belong to a record of their own form';
  if (isHidden(schema)) return 'is hidden from some readers: a line is shown whole, with its record';
  if (unique !== undefined && unique.within?.includes(field) !== true)
    return `is compared with lines of other records: expected "unique": {"within": ["${field}"]}`;
  return name === lineId ? `has the name by which each line says its row: expected another name` : undefined;
};

const wrongParts = ({ lines, at }: ListingField, { noun, entity }: Subject): readonly Finding[] =>
  Object.entries(entity.properties).flatMap(([name, schema]): readonly Finding[] => {
    if (name === entity['x-resource'].id) return [];
    const problem = partProblem(name, schema, lines);
    if (problem === undefined) return [];
    return [
      {
        path: [...at, 'resource'],
        code: 'wrong-line-part',
        message: `"${name}" of "${noun}" ${problem}`,
        received: name,
      },
    ];
  });

/** Two lists of one noun would each take out what the other holds. */
const listedTwice = (
  subject: Subject,
  { name, lines, at }: ListingField,
  others: Others,
): readonly Finding[] => {
  const holders = [...others.values()].flatMap((other) =>
    listingFields(other)
      .filter((field) => field.lines.resource === lines.resource)
      .map((field) => `${other.noun}.${field.name}`),
  );
  const other = holders.find((holder) => holder !== `${subject.noun}.${name}`);
  return other === undefined
    ? []
    : [
        {
          path: [...at, 'resource'],
          code: 'wrong-lines',
          message: `rows of "${lines.resource}" are lines of "${other}" already: a line belongs to one record`,
          received: lines.resource,
        },
      ];
};

/** Lines come from a noun that is made for them: it leads back, keeps their order, and is written by nothing else. */
export const checkLines: ProjectCheck = (subject, others) =>
  listingFields(subject).flatMap((field) => {
    const own = wrongPlace(subject, field);
    const line = others.get(field.lines.resource);
    if (line === undefined) return own;
    const deep = tooDeep(subject, field, others);
    if (deep.length > 0) return [...own, ...deep];
    return [
      ...own,
      ...parentless(subject, field, line),
      ...wrongNoun(field, line),
      ...wrongParts(field, line),
      ...listedTwice(subject, field, others),
    ];
  });
