import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { type RefObject, useState } from 'react';

interface SecretFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly help?: string;
  readonly isNew?: boolean;
  readonly hasFocus?: boolean;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

/** A password with a button that shows it. */
export const SecretField = ({ label, value, onChange, error, help, ...props }: SecretFieldProps) => {
  const translate = useTranslate();
  const [isShown, setShown] = useState(false);
  const toggle = (
    <InputAdornment position="end">
      <IconButton
        size="small"
        edge="end"
        aria-label={translate('gate.show')}
        aria-pressed={isShown}
        onClick={() => setShown((shown) => !shown)}
      >
        {isShown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
      </IconButton>
    </InputAdornment>
  );
  return (
    <TextField
      inputRef={props.inputRef}
      label={label}
      type={isShown ? 'text' : 'password'}
      autoComplete={props.isNew === true ? 'new-password' : 'off'}
      autoFocus={props.hasFocus === true}
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
