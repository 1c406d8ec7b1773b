import Box from '@mui/material/Box';
import type { ComponentType } from 'react';
import { email } from '#views/fields/email.tsx';
import type { FieldInputProps } from '#views/fields/fieldView.ts';
import { phone } from '#views/fields/phone.tsx';
import { text } from '#views/fields/text.tsx';
import { TakenNote } from './TakenNote.tsx';
import { type UniqueField, useTaken } from './useTaken.ts';

interface UniqueInputProps {
  readonly name: UniqueField;
  readonly input: ComponentType<FieldInputProps>;
  readonly field: FieldInputProps;
}

/** A generated box that, once it is left, says whether somebody else has its value. */
const UniqueInput = ({ name, input: Input, field }: UniqueInputProps) => {
  const { taken, ask } = useTaken(name);
  return (
    <Box onBlur={ask}>
      <Input {...field} />
      <TakenNote taken={taken} />
    </Box>
  );
};

export const UniquePhoneInput = (props: FieldInputProps) => (
  <UniqueInput name="phone" input={phone.input} field={props} />
);

export const UniqueWorkIdInput = (props: FieldInputProps) => (
  <UniqueInput name="workId" input={text.input} field={props} />
);

export const UniqueEmailInput = (props: FieldInputProps) => (
  <UniqueInput name="email" input={email.input} field={props} />
);
