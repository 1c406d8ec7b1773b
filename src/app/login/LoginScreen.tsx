import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { readNotice } from '#session/endSession.ts';
import { LanguageSwitch } from '../layout/LanguageSwitch.tsx';
import { ThemeSwitch } from '../layout/ThemeSwitch.tsx';
import { PageLoading } from '../pages/PageLoading.tsx';
import { CompanyStep } from './CompanyStep.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import { LoginTabs } from './LoginTabs.tsx';
import { useForgetNotices } from './useForgetNotices.ts';
import { useLoginMode } from './useLoginMode.ts';
import { type SignIn, useSignIn } from './useSignIn.ts';

const ResetPassword = lazy(async () => {
  const { ResetPassword: component } = await import('./ResetPassword.tsx');
  return { default: component };
});

type Step = 'login' | 'company' | 'reset';

const words: Readonly<Record<Step, { readonly title: string; readonly help: string }>> = {
  login: { title: 'login.title', help: 'login.subtitle' },
  company: { title: 'login.chooseCompany', help: 'login.chooseCompanyHelp' },
  reset: { title: 'login.reset', help: 'login.resetHelp' },
};

/** Sign-in at /login and /login/pcLogin: one of three ways in, then the company when there are several. */
export const LoginScreen = () => {
  const signIn = useSignIn();
  const [mode, setMode] = useLoginMode();
  const [isForgotten, setForgotten] = useState(false);
  const [isReset, setReset] = useState(false);
  useForgetNotices();
  const step: Step = isForgotten ? 'reset' : signIn.companies === undefined ? 'login' : 'company';
  const finishReset = (isDone: boolean) => {
    setForgotten(false);
    setReset(isDone);
    if (isDone) setMode('password');
  };
  return (
    <LoginFrame step={step} below={step === 'login' && <DemoAccounts onChoose={signIn.fill} />}>
      {step !== 'reset' && <Notices signIn={signIn} isReset={isReset} />}
      {step === 'company' && <CompanyStep signIn={signIn} />}
      {step === 'reset' && (
        <Suspense fallback={<PageLoading />}>
          <ResetPassword signIn={signIn} onEnd={finishReset} />
        </Suspense>
      )}
      {step === 'login' && (
        <LoginTabs
          signIn={signIn}
          mode={mode}
          onMode={setMode}
          onForgotten={() => {
            signIn.back();
            setForgotten(true);
          }}
        />
      )}
    </LoginFrame>
  );
};

interface NoticesProps {
  readonly signIn: SignIn;
  readonly isReset: boolean;
}

/** Why somebody is here again, and what came of the attempt. */
const Notices = ({ signIn, isReset }: NoticesProps) => {
  const translate = useTranslate();
  const [ended] = useState(readNotice);
  if (signIn.error !== undefined)
    return (
      <Alert severity="error" sx={{ mb: 2 }}>
        {signIn.error}
      </Alert>
    );
  if (isReset)
    return (
      <Alert severity="success" sx={{ mb: 2 }}>
        {translate('login.resetDone')}
      </Alert>
    );
  if (ended === undefined) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {translate(`login.ended.${ended}`)}
    </Alert>
  );
};

interface LoginFrameProps {
  readonly step: Step;
  readonly children: ReactNode;
  readonly below: ReactNode;
}

/** Product, language and theme above; the card with its heading in the middle. */
const LoginFrame = ({ step, children, below }: LoginFrameProps) => {
  const translate = useTranslate();
  const title = translate(words[step].title);
  useEffect(() => {
    document.title = `${title} – ${translate('shell.product')}`;
  }, [title, translate]);
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column', bgcolor: 'background.default' }}>
      <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
        <Typography component="p" sx={{ flexGrow: 1, fontWeight: 650 }}>
          {translate('shell.product')}
        </Typography>
        <LanguageSwitch />
        <ThemeSwitch />
      </Box>
      <Box
        component="main"
        sx={{ flexGrow: 1, display: 'grid', placeItems: 'start center', px: 2, py: { xs: 2, sm: 6 } }}
      >
        <Paper
          variant="outlined"
          sx={{ width: '100%', maxWidth: 420, p: { xs: 2.5, sm: 4 }, borderRadius: 3 }}
        >
          <Typography variant="h1">{title}</Typography>
          <Typography sx={{ color: 'text.secondary', mb: 2 }}>{translate(words[step].help)}</Typography>
          {children}
        </Paper>
        {below}
      </Box>
    </Box>
  );
};
