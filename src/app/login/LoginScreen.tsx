import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'ra-core';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { CompanyChoice, DemoAccount } from '#app/console/accountCalls.ts';
import { FrontFrame } from '#app/outside/FrontFrame.tsx';
import { PageLoading } from '#app/shell/pageStates.tsx';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { instantText } from '#engine/dateText.ts';
import { readNotice } from '#session/endSession.ts';
import { useLongWorkStore } from '#views/longWork/longWorkStore.ts';
import { useNoticeStore } from '#views/notices/noticeStore.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useDemoAccounts } from './DemoMessage.tsx';
import { LoginTabs } from './LoginTabs.tsx';
import { type SignIn, useLoginMode, useSignIn } from './useSignIn.ts';

/** Where the server is in demo mode: accounts to try, one click each to fill in the form. Nothing elsewhere. */
const DemoAccounts = ({ onChoose }: { readonly onChoose: (account: DemoAccount) => void }) => {
  const translate = useTranslate();
  const accounts = useDemoAccounts();
  if (accounts.length === 0) return null;
  return (
    <Paper
      component="section"
      aria-labelledby="demo-accounts"
      variant="outlined"
      sx={{ mt: 2, p: 2, borderRadius: 'var(--radius-sheet)' }}
    >
      <Typography id="demo-accounts" variant="h2">
        {translate('login.demoTitle')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{translate('login.demoHelp')}</Typography>
      <List dense>
        {accounts.map((account) => (
          <ListItem key={`${account.mobile}-${account.role}`} disablePadding>
            <ListItemButton
              aria-description={translate('login.demoUse', { name: account.name })}
              onClick={() => onChoose(account)}
              sx={{ borderRadius: 'var(--radius-card)' }}
            >
              <ListItemText
                primary={`${account.name} · ${translate(`shell.role.${account.role}`, { _: account.role })}`}
                secondary={`+${account.country_code} ${account.mobile}`}
              />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
      <Link component={LinkBase} to={consoleAddresses.demoPhone}>
        {translate('login.demoPhone')}
      </Link>
    </Paper>
  );
};

/** The companies of an account, the one used last first and focused. */
const CompanyStep = ({ signIn }: { readonly signIn: SignIn }) => {
  const translate = useTranslate();
  const { companies = [], isBusy, choose, back } = signIn;
  const secondLine = (company: CompanyChoice) =>
    company.erase_time === null
      ? `${translate(`shell.role.${company.role}`)} · ${translate('login.people', { count: company.users_count })}`
      : translate('login.dissolving', { time: instantText(company.erase_time) });
  return (
    <>
      <List disablePadding>
        {companies.map((company, index) => (
          <ListItem key={company.company_id} disablePadding sx={{ mb: 1 }}>
            <ListItemButton
              autoFocus={index === companies.findIndex((each) => each.erase_time === null)}
              disabled={isBusy || company.erase_time !== null}
              onClick={() => void choose(company.company_id)}
              sx={{
                border: 1,
                borderColor: 'divider',
                borderRadius: 'var(--radius-card)',
                // Why it cannot be entered has to be read.
                '&.Mui-disabled': {
                  opacity: 1,
                  color: 'text.secondary',
                  bgcolor: 'action.disabledBackground',
                },
              }}
            >
              <ListItemText primary={company.company_name} secondary={secondLine(company)} />
              {company.is_last_choice === 1 && company.erase_time === null && (
                <Chip size="small" label={translate('login.lastChoice')} />
              )}
            </ListItemButton>
          </ListItem>
        ))}
      </List>
      <Button onClick={back}>{translate('login.back')}</Button>
    </>
  );
};

/** A user who signs in next in this tab does not read what the one before was told. */
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

const SignOnForm = lazy(async () => {
  const { SignOnForm: component } = await import('./SignOnForm.tsx');
  return { default: component };
});

type Step = 'login' | 'company' | 'reset' | 'signOn';

const words: Readonly<Record<Step, { readonly title: string; readonly help: string }>> = {
  login: { title: 'login.title', help: 'login.subtitle' },
  company: { title: 'login.chooseCompany', help: 'login.chooseCompanyHelp' },
  reset: { title: 'login.reset', help: 'login.resetHelp' },
  signOn: { title: 'login.signOn', help: 'signOn.help' },
};

const formWidth = 360;

/** Whether the address is one a company gives its people to sign in by single sign-on. */
const namesCompany = (search: string): boolean => new URLSearchParams(search).has('signOn');

interface Standing {
  readonly isForgotten: boolean;
  readonly isSignOn: boolean;
  readonly hasCompanies: boolean;
}

const stepOf = ({ isForgotten, isSignOn, hasCompanies }: Standing): Step => {
  if (isForgotten) return 'reset';
  if (hasCompanies) return 'company';
  return isSignOn ? 'signOn' : 'login';
};

/** Sign-in at /login and /login/pcLogin: one of three ways in, then the company when there are several; or by single sign-on. */
export const LoginScreen = () => {
  const translate = useTranslate();
  const signIn = useSignIn();
  const [mode, setMode] = useLoginMode();
  const { offers } = useConsoleProvider();
  const hasQr = offers('qrCreate');
  const hasSignOn = offers('signOnStart');
  const [isForgotten, setForgotten] = useState(false);
  const [isSignOn, setSignOn] = useState(() => hasSignOn && namesCompany(window.location.search));
  const [isReset, setReset] = useState(false);
  useForgetNotices();
  const step = stepOf({ isForgotten, isSignOn, hasCompanies: signIn.companies !== undefined });
  const finishReset = (isDone: boolean) => {
    setForgotten(false);
    setReset(isDone);
    if (isDone) setMode('password');
  };
  return (
    <FrontFrame
      title={translate(words[step].title)}
      help={translate(words[step].help)}
      formWidth={formWidth}
      below={step === 'login' && <DemoAccounts onChoose={signIn.fill} />}
    >
      {(step === 'login' || step === 'company') && <Notices signIn={signIn} isReset={isReset} />}
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
          hasQr={hasQr}
          onMode={setMode}
          onForgotten={() => {
            signIn.back();
            setForgotten(true);
          }}
        />
      )}
      {step === 'signOn' && (
        <Suspense fallback={<PageLoading />}>
          <SignOnForm onBack={() => setSignOn(false)} />
        </Suspense>
      )}
      {step === 'login' && hasSignOn && (
        <Button onClick={() => setSignOn(true)} sx={{ display: 'flex', mx: 'auto', mt: 1 }}>
          {translate('login.signOn')}
        </Button>
      )}
      {step === 'login' && (
        <Button component={LinkBase} to={consoleAddresses.register} sx={{ display: 'flex', mt: 1 }}>
          {translate('register.fromLogin')}
        </Button>
      )}
    </FrontFrame>
  );
};

interface NoticesProps {
  readonly signIn: SignIn;
  readonly isReset: boolean;
}

/** Why a user is here again, and what came of the attempt. */
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
