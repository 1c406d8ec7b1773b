import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { FieldInputProps, FieldView } from './fieldView.ts';
import { StrengthMeter } from './StrengthMeter.tsx';
import { TextBox } from './TextBox.tsx';

/** Never shown, not even its length. */
const PasswordField = () => null;

const PasswordInput = (props: FieldInputProps) => {
  const translate = useTranslate();
  const [isShown, setIsShown] = useState(false);
  const value: unknown = useWatch({ name: props.source });
  return (
    <Box>
      <TextBox
        {...props}
        type={isShown ? 'text' : 'password'}
        html={{
          htmlInput: { autoComplete: 'new-password', spellCheck: false, autoCapitalize: 'off' },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  size="small"
                  edge="end"
                  aria-label={translate('fields.password.show')}
                  aria-pressed={isShown}
                  onClick={() => setIsShown(!isShown)}
                >
                  {isShown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      {typeof value === 'string' && value !== '' ? <StrengthMeter password={value} /> : null}
    </Box>
  );
};

/** A secret that is written and never read; an empty box keeps the one there is. */
export const password: FieldView = { display: PasswordField, input: PasswordInput };
