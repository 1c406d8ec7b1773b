import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { fillWording } from '#domain/message/wording.ts';
import type { FieldInputProps } from '../fields/fieldView.ts';
import { longText } from '../fields/longText.tsx';
import { SmsBubble } from './SmsBubble.tsx';
import { useInsertion } from './useInsertion.ts';
import { VariableButtons } from './VariableButtons.tsx';

const TextInput = longText.input;

interface WordingInputProps extends FieldInputProps {
  /** What the wording may name. */
  readonly variables: readonly string[];
  /** How the product words it. */
  readonly usual: string;
}

/** A wording with the variables it may name, and the message it makes of an example. */
export const WordingInput = ({ variables, usual, ...props }: WordingInputProps) => {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const text = String(useWatch({ name: props.source }) ?? '');
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
