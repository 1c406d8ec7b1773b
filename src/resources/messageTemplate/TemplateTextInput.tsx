import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { fillWording } from '#domain/message/wording.ts';
import { purposeOf, purposeRules } from '#domain/messageTemplate/purposes.ts';
import type { FieldInputProps } from '#views/fields/fieldView.ts';
import { longText } from '#views/fields/longText.tsx';
import { SmsBubble } from '#views/message/SmsBubble.tsx';
import { useInsertion } from '#views/message/useInsertion.ts';
import { VariableButtons } from '#views/message/VariableButtons.tsx';

const TextInput = longText.input;

/** A wording with the variables of its purpose, and the message it makes of an example. */
export const TemplateTextInput = (props: FieldInputProps) => {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const text = String(useWatch({ name: props.source }) ?? '');
  const { variables, usual } = purposeRules[purposeOf(useWatch({ name: 'purpose' }))];
  const { box, insert } = useInsertion<HTMLDivElement>(text, (changed) =>
    setValue(props.source, changed, { shouldDirty: true, shouldValidate: true }),
  );
  const example = Object.fromEntries(variables.map((name) => [name, translate(`sms.sample.${name}`)]));
  return (
    <Stack ref={box} spacing={2}>
      <TextInput {...props} />
      {props.isReadOnly ? null : <VariableButtons names={variables} onInsert={insert} />}
      <SmsBubble
        label={translate(text.trim() === '' ? 'sms.usualExample' : 'sms.example')}
        text={fillWording(text.trim() === '' ? usual : text, example)}
      />
    </Stack>
  );
};
