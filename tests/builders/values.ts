import type { Json } from '#engine/dialect.ts';
import { writableFields } from '#engine/fields.ts';
import { partsShown } from '#engine/lines.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import type { FieldKind } from '#engine/vocabulary.ts';

type Sample = (field: FieldModel, nth: number) => Json;

/** Who and what of `tests/setup/company.ts` a relation points at; rows of any other noun begin with id 1. */
const knownIds: Readonly<Record<string, number>> = { member: 7, department: 11 };

/** A whole number from 1 on, moved into the field's bounds. */
const numberWithin: Sample = ({ schema }, nth) =>
  Math.min(Math.max(nth, schema.minimum ?? 0), schema.maximum ?? Number.MAX_SAFE_INTEGER);

/** Words that differ from row to row in their last letters, as long as the field allows. */
const words: Sample = ({ schema, name }, nth) => {
  const text = `${name} ${nth}`.slice(-(schema.maxLength ?? 40));
  return text.padEnd(schema.minLength ?? 0, '.');
};

const oneChoice: Sample = ({ choices }, nth) => choices[nth % choices.length] ?? null;
const related: Sample = ({ options }) => knownIds[options.relation?.resource ?? ''] ?? 1;
/** A day in some November, another one for each `nth`: a day may have to be unique. */
const day = (nth: number): string =>
  `${2026 + Math.floor(nth / 28)}-11-${String(1 + (nth % 28)).padStart(2, '0')}`;

const manyOf =
  (sample: Sample): Sample =>
  (field, nth) =>
    field.isMany ? [sample(field, nth)] : sample(field, nth);

/** A line is new: the backend says which row it is. */
const nested: Sample = (whole, nth) =>
  Object.fromEntries(writableFields(partsShown(whole)).map((field) => [field.name, sampleValue(field, nth)]));

/** A list of objects, or of plain values named by the schema of its items. */
const entries: Sample = (field, nth) => {
  if (field.fields.length > 0) return [nested(field, nth)];
  const { items } = field.schema;
  if (items?.format === 'url') return [`https://pictures.test/${nth}.png`];
  return [items?.type === 'integer' || items?.type === 'number' ? nth : `${field.name} ${nth}`];
};

/** One valid wire value for every kind of field: a new kind needs a line here. */
const samples = {
  text: words,
  longText: words,
  number: (field, nth) => Number(numberWithin(field, nth)) + (field.schema.maximum === undefined ? 0.5 : 0),
  integer: numberWithin,
  money: numberWithin,
  flag: ({ schema }, nth) => (schema.type === 'boolean' ? nth % 2 === 1 : nth % 2),
  date: (_, nth) => day(nth),
  dateTime: (_, nth) => `${day(nth)}T08:30:00.000Z`,
  dateRange: manyOf((_, nth) => ({ from: day(nth), to: day(nth).replace('-11-', '-12-') })),
  choice: oneChoice,
  choices: (field, nth) => [oneChoice(field, nth)],
  phone: (_, nth) => `1390000${String(nth).padStart(4, '0')}`,
  email: (_, nth) => `person${nth}@company.test`,
  url: (_, nth) => `https://company.test/${nth}`,
  path: words,
  password: (_, nth) => `secret${nth}word`,
  // Only what was uploaded can stand here; a test that needs a file uploads one.
  image: ({ isMany }) => (isMany ? [] : null),
  file: ({ isMany }) => (isMany ? [] : null),
  reference: related,
  references: (field, nth) => [related(field, nth)],
  treeReference: (field, nth) => (field.isMany ? [related(field, nth)] : related(field, nth)),
  personReference: (field, nth) => (field.isMany ? [related(field, nth)] : related(field, nth)),
  computed: () => null,
  object: nested,
  list: entries,
} as const satisfies Record<FieldKind, Sample>;

/** What fits a pattern and its length: the default, else the first of some plain words that does. */
const patterned = ({ schema, name }: FieldModel, nth: number): Json | undefined => {
  if (schema.pattern === undefined) return undefined;
  if (schema.default !== undefined) return schema.default;
  const pattern = new RegExp(schema.pattern, 'u');
  const { maxLength = Number.POSITIVE_INFINITY } = schema;
  return [`${name} ${nth}`, `${name}${nth}`, `${nth}`].find(
    (text) => text.length <= maxLength && pattern.test(text),
  );
};

/**
 * A valid value for a field; other rows (`nth`, from 1) get another one where the field allows it. A field with a pattern
 * says in `examples` what fits.
 */
export const sampleValue = (field: FieldModel, nth: number): Json =>
  field.schema.examples?.[0] ?? patterned(field, nth) ?? samples[field.kind](field, nth);

/**
 * Where a sample that fits its schema breaks a rule of the company: supervisors have to be inside the department, a message
 * has to name what its purpose is about, a change is planned for a day to come and once for each person.
 */
const ruled: Readonly<Record<string, (nth: number) => Readonly<Record<string, Json>>>> = {
  department: () => ({ supervisors: [] }),
  // Who is no administrator is given no line, and a company no one has verified welcomes no one.
  checklistLine: () => ({ assignee_id: null }),
  member: () => ({ welcome: 0 }),
  plannedChange: (nth) => ({
    user_id: 1 + (nth % 8),
    kind: 'position',
    effective_on: '2027-06-01',
    position: `position ${nth}`,
  }),
};

/** A filled-in form that the server accepts from the main administrator: `sampleForm`, and the company's rules kept. */
export const validForm = (model: EntityModel, nth = 1): Readonly<Record<string, Json>> => ({
  ...sampleForm(model, nth),
  ...ruled[model.noun]?.(nth),
});

/** What a filled-in form of a noun sends. */
export const sampleForm = (model: EntityModel, nth = 1): Readonly<Record<string, Json>> =>
  Object.fromEntries(writableFields(model.fields).map((field) => [field.name, sampleValue(field, nth)]));
