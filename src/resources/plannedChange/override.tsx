import { useTranslate } from 'react-admin';
import { failureOf } from '#domain/plannedChange/checkPlan.ts';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { defineOverride } from '#views/override.ts';

/** Why a change could not be made: the server names the rule and what it speaks of, the sentence is the reader's. */
const FailureField = ({ value }: FieldDisplayProps) => {
  const translate = useTranslate();
  if (typeof value !== 'string' || value === '') return null;
  const { rule, params } = failureOf(value);
  return <span>{translate(`rules.${rule}`, params)}</span>;
};

/** All of it is generated; a failure is said by the rule it came from. */
export const plannedChangeOverride = defineOverride<'plannedChange'>()({
  fields: { failure: { display: FailureField } },
});
