import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import { type FormEvent, useRef, useState } from 'react';
import { NumberFields } from './NumberFields.tsx';
import { numberMistake } from './numberMistake.ts';
import { PasswordField } from './PasswordField.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import type { SignIn } from './useSignIn.ts';

type Mistakes = Readonly<Record<'mobile' | 'password', string | undefined>>;

const noMistakes: Mistakes = { mobile: undefined, password: undefined };

interface LoginFormProps {
  readonly signIn: SignIn;
  readonly onForgotten: () => void;
}

/** Country code, number and password. Mistakes are named at their field, and the first one gets the focus. */
export const LoginForm = ({ signIn, onForgotten }: LoginFormProps) => {
  const translate = useTranslate();
  const mobile = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [mistakes, setMistakes] = useState(noMistakes);
  const { form, change, fieldErrors, isBusy } = signIn;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      mobile: numberMistake(form),
      password: form.password === '' ? 'login.required' : undefined,
    };
    setMistakes(found);
    if (found.mobile !== undefined) return mobile.current?.focus();
    if (found.password !== undefined) return password.current?.focus();
    if (!isBusy) void signIn.submit('password');
  };
  const errorAt = (field: keyof Mistakes): string | undefined => {
    const key = mistakes[field];
    return key === undefined ? fieldErrors[field] : translate(key);
  };

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5 }}>
      <NumberFields
        inputRef={mobile}
        countryCode={form.countryCode}
        mobile={form.mobile}
        error={errorAt('mobile')}
        onChange={change}
      />
      <PasswordField
        inputRef={password}
        label={translate('login.password')}
        autoComplete="current-password"
        value={form.password}
        error={errorAt('password')}
        onChange={(value) => change({ password: value })}
      />
      <Box>
        <SubmitButton isBusy={isBusy}>{translate(isBusy ? 'login.submitting' : 'login.submit')}</SubmitButton>
        <Link
          component="button"
          type="button"
          onClick={onForgotten}
          sx={{ mt: 1, py: 1, display: 'block', mx: 'auto' }}
        >
          {translate('login.forgotten')}
        </Link>
      </Box>
    </Box>
  );
};
