import { useEffect, useMemo } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import type { Validate } from '#engine/validation/violations.ts';
import { useLoadValidators, useOverride } from '../ModelContext.tsx';
import type { FormChecks } from '../override.ts';
import { findViolations } from './findViolations.ts';
import { formErrorsOf } from './formErrors.ts';
import { type FormFacts, useConditionFacts } from './state/FormFacts.tsx';
import { keyedMessage } from './state/useFormValue.ts';
import { submittedValues } from './submittedValues.ts';

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
