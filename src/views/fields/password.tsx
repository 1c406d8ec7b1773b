import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { passwordStrength } from '#domain/account/password.ts';
import type { FieldInputProps, FieldView } from './fieldView.ts';
import { TextBox } from './TextBox.tsx';

/** Never shown, not even its length. */
const PasswordField = () => null;

const levels = ['error.main', 'warning.main', 'info.main', 'success.main'] as const;

const StrengthMeter = ({ password }: { readonly password: string }) => {
  const translate = useTranslate();
  const strength = passwordStrength(password);
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', mt: 0.75 }}>
      <Stack direction="row" spacing={0.5} aria-hidden sx={{ flex: 1, maxWidth: 200 }}>
        {levels.map((_, level) => (
          <Box
            key={levels[level]}
            sx={{
              flex: 1,
              height: 4,
              borderRadius: 2,
              bgcolor: level <= strength ? levels[strength] : 'action.disabledBackground',
            }}
          />
        ))}
      </Stack>
      <Typography variant="caption" color="text.secondary" role="status">
        {translate(`fields.password.strength.${strength}`)}
      </Typography>
    </Stack>
  );
};

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
