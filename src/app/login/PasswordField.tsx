import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState } from 'react';

interface PasswordFieldProps {
  readonly inputRef: React.RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly value: string;
  readonly error: string | undefined;
  /** What is asked of the password, while nothing is wrong with it. */
  readonly help?: string;
  readonly onChange: (value: string) => void;
}

/** A password, hidden until somebody wants to see it. */
export const PasswordField = (props: PasswordFieldProps) => {
  const { inputRef, label, autoComplete, value, error, help, onChange } = props;
  const translate = useTranslate();
  const [isShown, setShown] = useState(false);
  const toggleLabel = translate(
    isShown ? 'ra.input.password.toggle_visible' : 'ra.input.password.toggle_hidden',
  );
  const toggle = (
    <InputAdornment position="end">
      <IconButton
        aria-label={toggleLabel}
        edge="end"
        size="small"
        onClick={() => setShown((shown) => !shown)}
      >
        {isShown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
      </IconButton>
    </InputAdornment>
  );
  return (
    <TextField
      inputRef={inputRef}
      label={label}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      required
      fullWidth
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error !== undefined}
      helperText={error ?? help}
      slotProps={{ input: { endAdornment: toggle } }}
    />
  );
};
