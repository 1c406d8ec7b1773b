import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { type FormEvent, useRef, useState } from 'react';
import { checkPhone, normalisePhone } from '#domain/member/phone.ts';
import { CountryCodeSelect } from './CountryCodeSelect.tsx';
import type { SignIn } from './useSignIn.ts';

type Mistakes = Readonly<Partial<Record<'mobile' | 'password', string>>>;

/** What is wrong before anything is sent; word keys by field. */
const mistakesOf = ({ form }: SignIn): Mistakes => {
  const phone = normalisePhone(form.mobile, form.countryCode);
  const isWrong = checkPhone(phone).length > 0;
  return {
    ...(phone.digits === '' ? { mobile: 'login.required' } : isWrong ? { mobile: 'login.mobileFormat' } : {}),
    ...(form.password === '' ? { password: 'login.required' } : {}),
  };
};

/** Country code, number and password. Mistakes are named at their field, and the first one gets the focus. */
export const LoginForm = ({ signIn }: { readonly signIn: SignIn }) => {
  const translate = useTranslate();
  const mobile = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const { form, change, fieldErrors, isBusy } = signIn;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = mistakesOf(signIn);
    setMistakes(found);
    if (found.mobile !== undefined) return mobile.current?.focus();
    if (found.password !== undefined) return password.current?.focus();
    if (!isBusy) void signIn.submit();
  };
  const errorAt = (field: 'mobile' | 'password'): string | undefined => {
    const key = mistakes[field];
    return key === undefined ? fieldErrors[field] : translate(key);
  };

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '132px 1fr', gap: 1, alignItems: 'start' }}>
        <CountryCodeSelect value={form.countryCode} onChange={(countryCode) => change({ countryCode })} />
        <TextField
          inputRef={mobile}
          label={translate('login.mobile')}
          type="tel"
          autoComplete="tel-national"
          required
          fullWidth
          value={form.mobile}
          onChange={(event) => change({ mobile: event.target.value })}
          error={errorAt('mobile') !== undefined}
          helperText={errorAt('mobile')}
        />
      </Box>
      <PasswordField
        inputRef={password}
        value={form.password}
        error={errorAt('password')}
        onChange={(value) => change({ password: value })}
      />
      <Button
        type="submit"
        variant="contained"
        size="large"
        aria-disabled={isBusy}
        sx={{ mt: 1, minHeight: 44 }}
      >
        {translate(isBusy ? 'login.submitting' : 'login.submit')}
      </Button>
    </Box>
  );
};

interface PasswordFieldProps {
  readonly inputRef: React.RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

const PasswordField = ({ inputRef, value, error, onChange }: PasswordFieldProps) => {
  const translate = useTranslate();
  const [isShown, setShown] = useState(false);
  const label = translate(isShown ? 'ra.input.password.toggle_visible' : 'ra.input.password.toggle_hidden');
  const toggle = (
    <InputAdornment position="end">
      <IconButton aria-label={label} edge="end" size="small" onClick={() => setShown((shown) => !shown)}>
        {isShown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
      </IconButton>
    </InputAdornment>
  );
  return (
    <TextField
      inputRef={inputRef}
      label={translate('login.password')}
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      required
      fullWidth
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error !== undefined}
      helperText={error}
      slotProps={{ input: { endAdornment: toggle } }}
    />
  );
};
