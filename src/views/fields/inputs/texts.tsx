import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { passwordStrength } from '#domain/account/password.ts';
import { compactNumber } from '#domain/member/phone.ts';
import { InputSkeleton } from '#views/fields/lazyInput.tsx';
import { TextBox } from '#views/fields/TextBox.tsx';
import type { FieldInputProps } from '#views/fieldView.ts';

interface RevealToggleProps {
  readonly isShown: boolean;
  readonly onToggle: () => void;
}

/** At the end of a password's box: shows what is typed, and hides it again. */
export const RevealToggle = ({ isShown, onToggle }: RevealToggleProps) => {
  const translate = useTranslate();
  return (
    <InputAdornment position="end">
      <IconButton
        size="small"
        edge="end"
        aria-label={translate('fields.password.show')}
        aria-pressed={isShown}
        onClick={onToggle}
      >
        {isShown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
      </IconButton>
    </InputAdornment>
  );
};

/** Of a password nothing is corrected, and a browser's spell checker, which may ask a server, does not read it. */
export const asTyped = { spellCheck: false, autoCapitalize: 'off' } as const;

const levels = ['error.main', 'warning.main', 'info.main', 'success.main'] as const;

/** How well a password withstands guessing, as four bars and in a word. */
export const StrengthMeter = ({ password }: { readonly password: string }) => {
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
              borderRadius: 'var(--radius-card)',
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

/** A text with line breaks. */
export const LongTextInput = (props: FieldInputProps) => <TextBox {...props} multiline />;

const parse = (entry: string): unknown => (entry.trim() === '' ? null : entry.trim());

/** An e-mail address. */
export const EmailInput = (props: FieldInputProps) => (
  <TextBox {...props} type="email" parse={parse} html={{ htmlInput: { autoComplete: 'off' } }} />
);

/** A web address. */
export const UrlInput = (props: FieldInputProps) => (
  <TextBox {...props} type="url" parse={parse} html={{ htmlInput: { inputMode: 'url' } }} />
);

/** A secret that is written and never read; an empty box keeps the one there is. */
export const PasswordInput = (props: FieldInputProps) => {
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

/** The dialling codes of the world come with the first form that asks for one. */
const PhoneBox = lazy(async () => ({ default: (await import('#views/fields/PhoneBox.tsx')).PhoneBox }));

/** Spaces, dashes and full-width digits come with numbers pasted from elsewhere. */
const parseNumber = (entry: string): string | null => compactNumber(entry) || null;

const html = { htmlInput: { inputMode: 'tel', autoComplete: 'off' } } as const;

/** A phone number; its country code is chosen beside it when the schema names the field that holds it. */
export const PhoneInput = (props: FieldInputProps) => {
  const codeName = props.field.options.countryCode;
  if (codeName === undefined) return <TextBox {...props} type="tel" parse={parseNumber} html={html} />;
  return (
    <Suspense fallback={<InputSkeleton />}>
      <PhoneBox {...props} codeName={codeName} />
    </Suspense>
  );
};
