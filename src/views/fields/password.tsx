import Box from '@mui/material/Box';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { FieldInputProps, FieldView } from './fieldView.ts';
import { asTyped, RevealToggle } from './RevealToggle.tsx';
import { StrengthMeter } from './StrengthMeter.tsx';
import { TextBox } from './TextBox.tsx';

/** Never shown, not even its length. */
const PasswordField = () => null;

const PasswordInput = (props: FieldInputProps) => {
  const [isShown, setIsShown] = useState(false);
  const value: unknown = useWatch({ name: props.source });
  return (
    <Box>
      <TextBox
        {...props}
        type={isShown ? 'text' : 'password'}
        html={{
          htmlInput: { ...asTyped, autoComplete: 'new-password' },
          input: { endAdornment: <RevealToggle isShown={isShown} onToggle={() => setIsShown(!isShown)} /> },
        }}
      />
      {typeof value === 'string' && value !== '' ? <StrengthMeter password={value} /> : null}
    </Box>
  );
};

/** A secret that is written and never read; an empty box keeps the one there is. */
export const password: FieldView = { display: PasswordField, input: PasswordInput };
