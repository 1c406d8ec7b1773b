import { useWatch } from 'react-hook-form';
import { purposeOf, purposeRules } from '#domain/messageTemplate/purposes.ts';
import { WordingInput } from '#resources/_shared/message/WordingInput.tsx';
import type { FieldInputProps } from '#views/fieldView.ts';

/** A wording with the variables of its purpose. */
export const TemplateTextInput = (props: FieldInputProps) => {
  const { variables, usual } = purposeRules[purposeOf(useWatch({ name: 'purpose' }))];
  return <WordingInput {...props} variables={variables} usual={usual} />;
};
