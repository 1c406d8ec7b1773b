import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import type { Ref } from 'react';

interface FactorCodeFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly hasFocus?: boolean;
  /** Whether a recovery code is asked for. */
  readonly isRecovery?: boolean;
}

/** Takes six digits of an authenticator, or a recovery code. */
export const FactorCodeField = (props: FactorCodeFieldProps) => {
  const { value, onChange, error, inputRef, hasFocus = false, isRecovery = false } = props;
  const translate = useTranslate();
  const name = isRecovery ? 'gate.factor.recovery' : 'gate.factor.code';
  return (
    <TextField
      fullWidth
      required
      label={translate(name)}
      value={value}
      autoFocus={hasFocus}
      onChange={(event) => onChange(event.target.value)}
      error={error !== undefined}
      helperText={error ?? translate(`${name}Help`)}
      {...(inputRef === undefined ? {} : { inputRef })}
      slotProps={{
        htmlInput: isRecovery
          ? { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 40 }
          : { autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 10 },
      }}
    />
  );
};
