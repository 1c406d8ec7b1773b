import { checkPhone, normalisePhone } from '#domain/member/phone.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { holds } from '#engine/condition.ts';
import { writableFields } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import {
  characterViolations,
  isEmptyValue,
  kindViolations,
  unseenViolations,
} from '#engine/validation/valueRules.ts';
import { type Validate, violationsOf } from '#engine/validation/violations.ts';
import { fieldStateOf } from '../fieldState.ts';
import type { FormFacts } from './state/FormFacts.tsx';

type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schema of a form knows values, not their absence: what is empty is looked at as if it had not been sent. */
const withoutEmpty = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isValues(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) =>
      part === null || part === '' ? [] : [[name, withoutEmpty(part)]],
    ),
  );
};

const prefixed = (violations: readonly Violation[], path: string): readonly Violation[] =>
  violations.map((each) => ({ ...each, field: `${path}.${each.field ?? ''}` }));

/** Fields that a condition makes required; what the schema itself requires is the validator's business. */
const missingFields = (
  fields: readonly FieldModel[],
  { own, values, facts }: { readonly own: Values; readonly values: Values; readonly facts: FormFacts },
): readonly Violation[] =>
  writableFields(fields).flatMap((field) => {
    const state = fieldStateOf(field, values, facts);
    if (!state.isVisible) return [];
    const value = own[field.name];
    if (isEmptyValue(value)) return state.isRequired ? [violation('validation.required', field.name)] : [];
    const inside = (part: unknown, path: string) =>
      isValues(part)
        ? prefixed(missingFields(field.fields, { own: part, values: { ...values, ...part }, facts }), path)
        : [];
    return Array.isArray(value)
      ? value.flatMap((part, index) => inside(part, `${field.name}.${index}`))
      : inside(value, field.name);
  });

const brokenRules = (rules: EntityModel['rules'], values: Values, facts: FormFacts): readonly Violation[] =>
  rules
    .filter((rule) => rule.when === undefined || holds(rule.when, values, facts))
    .filter((rule) => !holds(rule.must, values, facts))
    .map((rule) => violation(`schema.${rule.name}`, rule.field));

/** Numbers that cannot exist in their country. A masked one was not typed: it came so from the server. */
const impossiblePhones = (fields: readonly FieldModel[], values: Values): readonly Violation[] =>
  writableFields(fields).flatMap((field) => {
    const { countryCode } = field.options;
    const phone = values[field.name];
    if (field.kind !== 'phone' || countryCode === undefined || typeof phone !== 'string') return [];
    if (phone === '' || phone.includes('*')) return [];
    const code = values[countryCode];
    const number = normalisePhone(phone, typeof code === 'string' ? code : undefined);
    return checkPhone(number).map(() => violation('validation.format', field.name, { format: 'phone' }));
  });

/** Of a field nobody is asked for here: it is hidden, or others write it. */
const isOfUnaskedField = (fields: readonly FieldModel[], values: Values, facts: FormFacts) => {
  const isAsked = (field: FieldModel): boolean => {
    const { isVisible, isWritable } = fieldStateOf(field, values, facts);
    return isVisible && isWritable;
  };
  const unasked = new Set(fields.filter((field) => !isAsked(field)).map((field) => field.name));
  return ({ field = '' }: Violation) => unasked.has(field.split('.')[0] ?? '');
};

interface Question {
  readonly fields: readonly FieldModel[];
  readonly rules: EntityModel['rules'];
  readonly validate: Validate | undefined;
  /** As entered, for conditions; `sent` is what would go over the wire. */
  readonly values: Values;
  readonly sent: Values;
  readonly facts: FormFacts;
}

/** Everything wrong with a form, one violation per field: conditions, then the compiled schema, then the rules across fields. */
export const findViolations = ({
  fields,
  rules,
  validate,
  values,
  sent,
  facts,
}: Question): readonly Violation[] => {
  const isUnasked = isOfUnaskedField(fields, values, facts);
  const all = [
    ...missingFields(fields, { own: values, values, facts }),
    ...(validate === undefined ? [] : violationsOf(validate, withoutEmpty(sent))),
    ...kindViolations(writableFields(fields), sent),
    ...writableFields(fields).flatMap(({ name, schema }) => characterViolations(schema, sent[name], name)),
    ...impossiblePhones(fields, values),
    ...brokenRules(rules, values, facts),
    ...writableFields(fields).flatMap(({ name, schema }) => unseenViolations(schema, sent[name], name)),
  ].filter((each) => !isUnasked(each));
  return all.filter((each, index) => all.findIndex(({ field }) => field === each.field) === index);
};
