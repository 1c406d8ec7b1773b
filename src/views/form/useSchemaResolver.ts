import { useEffect, useMemo } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
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
import { fieldStateOf } from '#views/fields/fieldState.ts';
import { useLoadValidators, useOverride } from '#views/ModelContext.tsx';
import type { FormChecks } from '#views/override.ts';
import { formErrorsOf } from './formErrors.ts';
import { type FormFacts, keyedMessage, useConditionFacts } from './state/formState.tsx';

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
    // An empty list that may not be is told with the number it needs, as the server tells it.
    const isCounted = Array.isArray(value) && (field.schema.minItems ?? 0) > 0;
    if (isEmptyValue(value))
      return state.isRequired && !isCounted ? [violation('validation.required', field.name)] : [];
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

/** Of a field no one is asked for here: it is hidden, or others write it. */
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

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

interface Place {
  readonly values: Values;
  readonly facts: FormFacts;
  /** Nested optional values are left out when empty: only the record's own fields may be null on the wire. */
  readonly isNested: boolean;
}

const nestedOf = (field: FieldModel, value: unknown, place: Place): unknown => {
  const inside = (part: unknown): unknown =>
    isValues(part)
      ? valuesOf(field.fields, part, { ...place, values: { ...place.values, ...part }, isNested: true })
      : part;
  if (field.fields.length === 0) return value;
  return Array.isArray(value) ? value.map(inside) : inside(value);
};

/** `undefined` leaves the field out. */
const emptyValue = (field: FieldModel, isRequired: boolean, place: Place): unknown => {
  const { emptyAs } = field.options;
  // An empty password box means the one there is.
  if (emptyAs === 'omit' || isRequired || field.kind === 'password') return undefined;
  if (emptyAs === 'empty') return '';
  return place.isNested && field.schema.nullable !== true ? undefined : null;
};

const hiddenValue = (field: FieldModel, value: unknown, place: Place): unknown => {
  if (field.options.whenHidden === 'omit') return undefined;
  if (field.options.whenHidden === 'clear')
    return field.isMany ? [] : emptyValue(field, field.isRequired, place);
  return isEmpty(value) ? emptyValue(field, field.isRequired, place) : nestedOf(field, value, place);
};

const sentValue = (field: FieldModel, value: unknown, place: Place): unknown => {
  const { isVisible, isWritable } = fieldStateOf(field, place.values, place.facts);
  // A part of a value is sent with the whole: left out, it would be lost.
  if (!isWritable && !place.isNested) return undefined;
  if (!isVisible) return hiddenValue(field, value, place);
  if (isEmpty(value)) return emptyValue(field, field.isRequired, place);
  return nestedOf(field, value, place);
};

const valuesOf = (fields: readonly FieldModel[], values: Values, place: Place): Values =>
  Object.fromEntries(
    writableFields(fields).flatMap((field) => {
      const value = sentValue(field, values[field.name], place);
      return value === undefined ? [] : [[field.name, value] as const];
    }),
  );

/**
 * What a form sends: writable fields only, at every depth; empty boxes as the schema says (null by default, left out
 * where required, so that the validator says "required"); hidden fields kept, cleared or left out by `whenHidden`;
 * nothing about fields that others write.
 */
export const submittedValues = (fields: readonly FieldModel[], values: Values, facts: FormFacts): Values =>
  valuesOf(fields, values, { values, facts, isNested: false });

interface FormSchema {
  readonly noun: string;
  readonly fields: readonly FieldModel[];
  readonly rules: EntityModel['rules'];
  readonly validate: () => Promise<Validate | undefined>;
  readonly facts: FormFacts;
  readonly checks?: FormChecks | undefined;
  /** The fields this form saves, where others save the rest; left out: all of them. */
  readonly only?: readonly string[] | undefined;
}

/** The row version a form was filled from goes back with it: the server refuses to overwrite a newer one. */
const withVersion = (sent: FieldValues, values: FieldValues): FieldValues =>
  typeof values.version === 'number' ? { ...sent, version: values.version } : sent;

const noChecks: FormChecks = () => [];

/** Without its compiled schema and its rules a form cannot be checked, hence not be saved: said above it, tried again at the next save. */
const notLoaded = { root: { form: { type: 'notLoaded', message: keyedMessage('views.error.checks') } } };

/** The compiled schema; `undefined` inside when the noun has none, nothing at all when it could not be loaded. */
const loaded = (
  validate: FormSchema['validate'],
): Promise<{ readonly validate: Validate | undefined } | null> =>
  validate().then(
    (found) => ({ validate: found }),
    () => null,
  );

const headOf = (path: string): string => path.split('.')[0] ?? '';

/** What a form that saves a part of a record says of that part: the rest is the business of others. */
const partOf = (only: readonly string[] | undefined) => ({
  isIn: (field: string | undefined): boolean =>
    only === undefined || field === undefined || only.includes(headOf(field)),
  of: (sent: FieldValues): FieldValues =>
    only === undefined
      ? sent
      : Object.fromEntries(Object.entries(sent).filter(([name]) => only.includes(name))),
});

/** A form's check: the same compiled schema and rules as the backend's; on success what is to be sent. */
export const createSchemaResolver =
  ({ noun, fields, rules, validate, facts, checks = noChecks, only }: FormSchema): Resolver =>
  async (values) => {
    const part = partOf(only);
    const sent = submittedValues(fields, values, facts);
    const compiled = await loaded(validate);
    if (compiled === null) return { values: {}, errors: notLoaded };
    const found = findViolations({ fields, rules, validate: compiled.validate, values, sent, facts });
    // What the schema says about a field is said first; the domain adds what no schema can say.
    const known = new Set(found.map(({ field }) => field));
    const further = await Promise.resolve(checks(sent, { ...facts, values })).catch(() => null);
    if (further === null) return { values: {}, errors: notLoaded };
    const violations = [...found, ...further.filter(({ field }) => !known.has(field))].filter(({ field }) =>
      part.isIn(field),
    );
    if (violations.length > 0) return { values: {}, errors: formErrorsOf(noun, fields, violations) };
    return { values: withVersion(part.of(sent), values), errors: {} };
  };

/** The check of a noun's create and edit form, or of a part of it, or of the inputs of one of its actions. */
export const useSchemaResolver = (
  model: EntityModel,
  actionName?: string,
  only?: readonly string[],
): Resolver => {
  const loadValidators = useLoadValidators();
  const facts = useConditionFacts();
  const { checks } = useOverride(model.noun);
  useEffect(() => {
    // Loaded with the form, so that checking needs no network; a failure is told when the check is needed.
    loadValidators(model.noun).catch(() => undefined);
  }, [loadValidators, model.noun]);
  return useMemo(() => {
    const action = model.actions.find((each) => each.name === actionName);
    return createSchemaResolver({
      noun: model.noun,
      fields: action?.inputs ?? model.fields,
      rules: action === undefined ? model.rules : [],
      validate: async () => {
        const validators = await loadValidators(model.noun);
        return action === undefined ? validators?.form : validators?.actions[action.name];
      },
      facts,
      checks: action === undefined ? checks : undefined,
      only,
    });
  }, [model, actionName, only, loadValidators, facts, checks]);
};
