import TextField from '@mui/material/TextField';
import { type RefObject, useState } from 'react';
import { asTyped, RevealToggle } from '#views/fields/inputs/texts.tsx';

interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A management password is not kept by the browser, which knows one password for the address: `off`. */
  readonly autoComplete: 'current-password' | 'new-password' | 'off';
  readonly error: string | undefined;
  /** What is asked of the password, while nothing is wrong with it. */
  readonly help?: string;
  readonly hasFocus?: boolean;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

/** A password, hidden until a user wants to see it. */
export const PasswordField = ({
  label,
  value,
  onChange,
  autoComplete,
  error,
  help,
  hasFocus = false,
  inputRef,
}: PasswordFieldProps) => {
  const [isShown, setShown] = useState(false);
  const toggle = <RevealToggle isShown={isShown} onToggle={() => setShown(!isShown)} />;
  return (
    <TextField
      inputRef={inputRef}
      label={label}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoFocus={hasFocus}
      required
      fullWidth
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error !== undefined}
      helperText={error ?? help}
      slotProps={{ htmlInput: asTyped, input: { endAdornment: toggle } }}
    />
  );
};
