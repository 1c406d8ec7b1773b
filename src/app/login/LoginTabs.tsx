import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Link from '@mui/material/Link';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslate } from 'ra-core';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { isCode } from '#domain/account/code.ts';
import { DemoMessage } from './DemoMessage.tsx';
import { NumberFields, numberMistake, OutsideCodeInput, SubmitButton, useSendCode } from './NumberFields.tsx';
import { PasswordField } from './PasswordField.tsx';
import type { LoginMode, SignIn } from './useSignIn.ts';

type Field = 'mobile' | 'password' | 'code';
type Mistakes = Readonly<Partial<Record<Field, string | undefined>>>;

/** What is wrong with what was typed, by field; without a mistake here, what the server said of it. */
const useMistakes = ({ fieldErrors }: SignIn) => {
  const translate = useTranslate();
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const errorAt = (field: Field): string | undefined => {
    const key = mistakes[field];
    return key === undefined ? fieldErrors[field] : translate(key);
  };
  return { errorAt, setMistakes };
};

interface LoginFormProps {
  readonly signIn: SignIn;
  readonly onForgotten: () => void;
}

/** Country code, number and password. Mistakes are named at their field, and the first one gets the focus. */
const LoginForm = ({ signIn, onForgotten }: LoginFormProps) => {
  const translate = useTranslate();
  const mobile = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const { errorAt, setMistakes } = useMistakes(signIn);
  const { form, change, isBusy } = signIn;

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

/** Country code, number and a code sent to it. */
const CodeForm = ({ signIn }: { readonly signIn: SignIn }) => {
  const translate = useTranslate();
  const mobile = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const { errorAt, setMistakes } = useMistakes(signIn);
  const { form, change, fieldErrors, isBusy } = signIn;
  const sending = useSendCode('login');

  useEffect(() => {
    if (fieldErrors.code !== undefined) code.current?.focus();
  }, [fieldErrors]);

  const isNumberRight = (): boolean => {
    const mistake = numberMistake(form);
    setMistakes({ mobile: mistake });
    if (mistake !== undefined) mobile.current?.focus();
    return mistake === undefined;
  };
  const send = async () => {
    if (!isNumberRight()) return;
    if (await sending.send(form)) code.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isNumberRight()) return;
    if (!isCode(form.code)) {
      setMistakes({ code: form.code === '' ? 'login.required' : 'login.codeFormat' });
      return code.current?.focus();
    }
    if (!isBusy) void signIn.submit('code');
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
      <OutsideCodeInput
        inputRef={code}
        value={form.code}
        error={errorAt('code')}
        onChange={(value) => change({ code: value })}
        sending={sending}
        onSend={() => void send()}
      />
      <DemoMessage target={form} sentCount={sending.sentCount} />
      <SubmitButton isBusy={isBusy}>{translate(isBusy ? 'login.submitting' : 'login.submit')}</SubmitButton>
    </Box>
  );
};

const QrPanel = lazy(async () => {
  const { QrPanel: component } = await import('./QrPanel.tsx');
  return { default: component };
});

/** As tall as the code will be, so that nothing jumps. */
const Preparing = () => {
  const translate = useTranslate();
  return (
    <Box sx={{ minHeight: 320, display: 'grid', placeItems: 'center' }}>
      <CircularProgress size={28} aria-label={translate('ra.page.loading')} />
    </Box>
  );
};

const modes: readonly LoginMode[] = ['qr', 'password', 'code'];

interface LoginTabsProps {
  readonly signIn: SignIn;
  readonly mode: LoginMode;
  readonly onMode: (mode: LoginMode) => void;
  readonly onForgotten: () => void;
  /** Whether the server lets in by a QR code. */
  readonly hasQr: boolean;
}

/** The ways in as tabs. What has been typed stays when a user looks at another. */
export const LoginTabs = ({ signIn, mode: chosen, onMode, onForgotten, hasQr }: LoginTabsProps) => {
  const translate = useTranslate();
  const mode = chosen === 'qr' && !hasQr ? 'password' : chosen;
  return (
    <Box>
      <Tabs
        value={mode}
        onChange={(_, next: LoginMode) => onMode(next)}
        variant="fullWidth"
        aria-label={translate('login.ways')}
        sx={{ mb: 2.5, borderBottom: 1, borderColor: 'divider' }}
      >
        {modes
          .filter((each) => each !== 'qr' || hasQr)
          .map((each) => (
            <Tab
              key={each}
              value={each}
              label={translate(`login.mode.${each}`)}
              id={`login-tab-${each}`}
              aria-controls={each === mode ? 'login-panel' : undefined}
              sx={{ px: 1, minWidth: 0 }}
            />
          ))}
      </Tabs>
      <Box role="tabpanel" id="login-panel" aria-labelledby={`login-tab-${mode}`}>
        {mode === 'qr' && (
          <Suspense fallback={<Preparing />}>
            <QrPanel />
          </Suspense>
        )}
        {mode === 'password' && <LoginForm signIn={signIn} onForgotten={onForgotten} />}
        {mode === 'code' && <CodeForm signIn={signIn} />}
      </Box>
    </Box>
  );
};
