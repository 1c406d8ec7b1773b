import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { LinkBase, useTranslate } from 'ra-core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { OutsideFrame } from '#app/outside/OutsideFrame.tsx';
import { PageLoading } from '#app/shell/PageLoading.tsx';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { readNotice } from '#session/endSession.ts';
import { useLongWorkStore } from '#views/longWork/useLongWork.ts';
import { useNoticeStore } from '#views/notices/useNotices.ts';
import { CompanyStep } from './CompanyStep.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import { LoginTabs } from './LoginTabs.tsx';
import { useLoginMode } from './useLoginMode.ts';
import { type SignIn, useSignIn } from './useSignIn.ts';

/** Whoever signs in next in this tab does not read what the one before was told. */
const useForgetNotices = (): void => {
  const notices = useNoticeStore();
  const works = useLongWorkStore();
  useEffect(() => {
    notices.clear();
    for (const work of works.read()) works.remove(work.id);
  }, [notices, works]);
};

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
  const translate = useTranslate();
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
    <OutsideFrame
      title={translate(words[step].title)}
      help={translate(words[step].help)}
      width={420}
      below={step === 'login' && <DemoAccounts onChoose={signIn.fill} />}
    >
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
      {step === 'login' && (
        <Button component={LinkBase} to={consoleAddresses.register} sx={{ display: 'flex', mt: 1 }}>
          {translate('register.fromLogin')}
        </Button>
      )}
    </OutsideFrame>
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
