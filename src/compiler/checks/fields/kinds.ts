import { type Finding, listed, unknownWord } from '#compiler/source/finding.ts';
import { type FileCheck, isHidden, type LocatedProperty, type Subject } from '#compiler/source/subject.ts';
import type { JsonPath } from '#compiler/source/words.ts';
import { expressionOf, operandsOf } from '#engine/compute.ts';
import type { Expression, FieldOptions, FieldSchema } from '#engine/dialect.ts';

const formatOf = ({ format, items }: FieldSchema): FieldSchema['format'] => format ?? items?.format;

/** Options that only speak about some formats. */
const formatsOfOption = {
  accept: ['image', 'file'],
  maxBytes: ['image', 'file'],
  dimensions: ['image'],
  crop: ['image'],
  overlay: ['image'],
  policy: ['password'],
} as const satisfies Partial<Record<keyof FieldOptions, readonly FieldSchema['format'][]>>;

const idleOptions = ({ schema, path }: LocatedProperty): readonly Finding[] =>
  Object.entries(formatsOfOption).flatMap(([option, formats]): readonly Finding[] => {
    const isMatched = formats.some((format) => format === formatOf(schema));
    if (!(option in (schema['x-field'] ?? {})) || isMatched) return [];
    return [
      {
        path: [...path, 'x-field', option],
        part: 'key',
        code: 'idle-option',
        message: `"${option}" says something about format ${listed(formats)} only; here the format is ${formatOf(schema) ?? 'none'}`,
        expected: `format ${listed(formats)}`,
        received: formatOf(schema) ?? 'none',
      },
    ];
  });

/** What can be done with a value that is no plain one, and why not. */
const refusedOptions: Readonly<
  Partial<Record<NonNullable<FieldSchema['format']>, readonly (keyof FieldOptions)[]>>
> = {
  password: ['filter', 'sortable', 'searchable', 'unique', 'display', 'mask'],
  image: ['sortable', 'searchable', 'unique', 'mask'],
  file: ['sortable', 'searchable', 'unique', 'mask'],
  dateRange: ['sortable', 'searchable', 'unique', 'mask'],
};

const impossibleOptions = ({ schema, path }: LocatedProperty): readonly Finding[] => {
  const format = formatOf(schema);
  const refused = (format && refusedOptions[format]) ?? [];
  return refused
    .filter((option) => option in (schema['x-field'] ?? {}))
    .map((option) => ({
      path: [...path, 'x-field', option],
      part: 'key' as const,
      code: 'impossible-option',
      message: `a value of format "${format}" cannot have "${option}": take it out`,
      received: option,
    }));
};

const filtersOfFormat: Readonly<Record<string, readonly string[] | undefined>> = {
  image: ['exists'],
  file: ['exists'],
  dateRange: ['range', 'exists'],
};

const wrongFilter = ({ schema, path }: LocatedProperty): readonly Finding[] => {
  const filter = schema['x-field']?.filter;
  const allowed = filtersOfFormat[formatOf(schema) ?? ''];
  if (filter === undefined || allowed === undefined || allowed.includes(filter)) return [];
  return [unknownWord({ path: [...path, 'x-field', 'filter'], kind: 'filter', received: filter, allowed })];
};

/** No one sends a password back: a form that edits the record has none. */
const requiredPassword = ({ name, schema, owner, path }: LocatedProperty): readonly Finding[] =>
  schema.format !== 'password' || owner.required?.includes(name) !== true
    ? []
    : [
        {
          path,
          code: 'required-password',
          message:
            'a password is never read, so an edited record has none to send: say requiredWhen {"<id>": {"exists": false}} instead of required',
          expected: 'x-field.requiredWhen',
        },
      ];

const isNumber = ({ type }: FieldSchema): boolean => type === 'integer' || type === 'number';
const isDay = ({ format }: FieldSchema): boolean => format === 'date';
const isText = (schema: FieldSchema): boolean =>
  (schema.type === 'string' || schema.type === 'integer') && schema.format !== 'date-time';

interface OperandRule {
  readonly keyword: string;
  readonly fits: (schema: FieldSchema) => boolean;
  readonly wants: string;
}

const operandRule = (expression: Expression): OperandRule => {
  if ('template' in expression)
    return { keyword: 'template', fits: isText, wants: 'texts, days and whole numbers' };
  if ('daysBetween' in expression)
    return { keyword: 'daysBetween', fits: isDay, wants: 'days (format date)' };
  return { keyword: 'sum' in expression ? 'sum' : 'difference', fits: isNumber, wants: 'numbers' };
};

const operandFinding = (
  { entity }: Subject,
  { name, rule, path }: { readonly name: string; readonly rule: OperandRule; readonly path: JsonPath },
): readonly Finding[] => {
  const operand = Object.hasOwn(entity.properties, name) ? entity.properties[name] : undefined;
  // A list of names is checked word by word with the other words of the dialect.
  if (operand === undefined && rule.keyword !== 'template') return [];
  if (operand === undefined)
    return [unknownWord({ path, kind: 'field', received: name, allowed: Object.keys(entity.properties) })];
  const isStored = operand['x-field']?.compute === undefined;
  if (isStored && rule.fits(operand) && !isHidden(operand)) return [];
  const problem = isHidden(operand)
    ? 'is hidden from some readers, who would learn it here'
    : isStored
      ? `is not of a fitting type (${operand.format ?? operand.type ?? 'none'})`
      : 'is itself computed';
  return [
    {
      path,
      code: 'wrong-operand',
      message: `"${name}" ${problem}: "${rule.keyword}" is made of ${rule.wants} that everybody reads and the record stores`,
      expected: rule.wants,
      received: name,
    },
  ];
};

const operandFindings = (subject: Subject, property: LocatedProperty): readonly Finding[] => {
  const expression = expressionOf(property.schema['x-field']?.compute);
  if (expression === undefined || property.part !== 'record') return [];
  const rule = operandRule(expression);
  const at = [...property.path, 'x-field', 'compute', rule.keyword];
  return operandsOf(expression).flatMap((name, index) =>
    operandFinding(subject, { name, rule, path: 'template' in expression ? at : [...at, index] }),
  );
};

const computeKeywords = [
  'cases',
  'lookup',
  'countSame',
  'leadsGroup',
  'changeUnderReview',
  'template',
  'sum',
  'difference',
  'daysBetween',
];

const oneExpression = ({ schema, path }: LocatedProperty): readonly Finding[] => {
  const used = Object.keys(schema['x-field']?.compute ?? {}).filter((key) => computeKeywords.includes(key));
  if (used.length < 2) return [];
  return [
    {
      path: [...path, 'x-field', 'compute'],
      code: 'two-expressions',
      message: `a value is computed in one way: expected ${listed(computeKeywords)}, got ${used.join(' and ')}`,
      received: used.join(', '),
    },
  ];
};

/** Files, passwords, spans of days and computed values say only what such a value can do. */
export const checkKinds: FileCheck = (subject) =>
  subject.properties.flatMap((property) => [
    ...idleOptions(property),
    ...impossibleOptions(property),
    ...wrongFilter(property),
    ...requiredPassword(property),
    ...oneExpression(property),
    ...operandFindings(subject, property),
  ]);
