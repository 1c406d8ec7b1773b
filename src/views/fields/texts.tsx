import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { passwordStrength } from '#domain/account/password.ts';
import type { FieldDisplayProps, FieldInputProps, FieldView } from '#views/fieldView.ts';
import { safeUrl } from '#views/format/safeUrl.ts';
import { TextBox } from './TextBox.tsx';

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

const TextField = ({ value }: FieldDisplayProps) => (
  <span>{value === null || value === undefined ? '' : String(value)}</span>
);

/** A short text in one line. */
export const text: FieldView = { display: TextField, input: TextBox };

const LongTextField = ({ value }: FieldDisplayProps) => (
  <Box
    component="span"
    sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', display: '-webkit-box', maxWidth: '60ch' }}
  >
    {typeof value === 'string' ? value : ''}
  </Box>
);

const LongTextInput = (props: FieldInputProps) => <TextBox {...props} multiline />;

/** A text with line breaks. */
export const longText: FieldView = {
  display: LongTextField,
  input: LongTextInput,
  column: { minWidth: 200 },
};

const isAddress = (value: string): boolean => /^[^\s@*]+@[^\s@*]+$/.test(value);

/** A masked address is text: a link to `a***@…` would reach no one. */
const EmailField = ({ value }: FieldDisplayProps) => {
  if (typeof value !== 'string') return null;
  if (!isAddress(value)) return <span>{value}</span>;
  return (
    <Link
      href={`mailto:${encodeURIComponent(value).replace('%40', '@')}`}
      onClick={(event) => event.stopPropagation()}
    >
      {value}
    </Link>
  );
};

const parse = (entry: string): unknown => (entry.trim() === '' ? null : entry.trim());

const EmailInput = (props: FieldInputProps) => (
  <TextBox {...props} type="email" parse={parse} html={{ htmlInput: { autoComplete: 'off' } }} />
);

/** An e-mail address. */
export const email: FieldView = { display: EmailField, input: EmailInput };

const UrlField = ({ value }: FieldDisplayProps) => {
  if (typeof value !== 'string') return null;
  const href = safeUrl(value);
  if (href === undefined) return <span>{value}</span>;
  return (
    <Link href={href} target="_blank" rel="noopener noreferrer" onClick={(event) => event.stopPropagation()}>
      {value}
    </Link>
  );
};

const UrlInput = (props: FieldInputProps) => (
  <TextBox {...props} type="url" parse={parse} html={{ htmlInput: { inputMode: 'url' } }} />
);

/** A web address; only http and https become a link. */
export const url: FieldView = { display: UrlField, input: UrlInput };

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
