import type { FieldValues, Resolver } from 'react-hook-form';
import type { Violation } from '#domain/violation.ts';
import type { FieldModel } from '#engine/model.ts';
import { formErrorsOf } from './formErrors.ts';

/** The check of a form whose call is written by hand: rules of the domain; on success all that was entered, as it is. */
export const checkedBy =
  (
    noun: string,
    fields: readonly FieldModel[],
    violationsOf: (values: FieldValues) => readonly Violation[],
  ): Resolver =>
  async (values) => {
    const violations = violationsOf(values);
    return violations.length > 0
      ? { values: {}, errors: formErrorsOf(noun, fields, violations) }
      : { values, errors: {} };
  };
