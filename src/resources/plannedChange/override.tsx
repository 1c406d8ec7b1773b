import { useTranslate } from 'react-admin';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { defineOverride } from '#views/override.ts';

/** Why a change could not be made: the server names the rule, its sentence is the reader's. */
const FailureField = ({ value }: FieldDisplayProps) => {
  const translate = useTranslate();
  return typeof value === 'string' && value !== '' ? <span>{translate(`rules.${value}`)}</span> : null;
};

/** All of it is generated; a failure is said by the rule it came from. */
export const plannedChangeOverride = defineOverride<'plannedChange'>()({
  fields: { failure: { display: FailureField } },
});
