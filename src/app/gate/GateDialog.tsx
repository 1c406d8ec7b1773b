import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useLogout, useTranslate } from 'ra-core';
import { type FormEvent, lazy, Suspense, useId, useRef, useState } from 'react';
import { useConsole } from '#app/console/console.ts';
import { PasswordField } from '#app/login/PasswordField.tsx';
import { LanguageSwitch } from '#app/shell/LanguageSwitch.tsx';
import { ThemeSwitch } from '#app/shell/ThemeSwitch.tsx';
import { useAccount } from '#app/shell/useAccount.ts';
import { readSession } from '#session/session.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { ChoosePasswordForm, type Proof, useManagePassword } from './ChoosePasswordForm.tsx';
import { FactorCodeField } from './FactorCodeField.tsx';
import { type OwnFactor, useAskFactorAgain, useOwnFactor } from './factorQueries.ts';
import { PasskeyButton, standInsOf, useAskPasskey } from './passkey.tsx';
import { RefusedAlert, useRefusal } from './RefusedAlert.tsx';

/** Where the server is in demo mode: the management password of the account that is signed in. Nothing elsewhere. */
const DemoPassword = () => {
  const translate = useTranslate();
  const { demoAccounts } = useConsole();
  const { data = [] } = useQuery({
    queryKey: ['account', 'demo'],
    queryFn: demoAccounts,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const mobile = readSession()?.mobile;
  const own = data.find((account) => account.mobile === mobile);
  if (own === undefined) return null;
  return (
    <Typography sx={{ color: 'text.secondary' }}>
      {translate('gate.demo', { password: own.manage_password })}
    </Typography>
  );
};

const FactorForm = lazy(async () => {
  const { FactorForm: component } = await import('./FactorForm.tsx');
  return { default: component };
});
const ChooseFactor = lazy(async () => {
  const { ChooseFactor: component } = await import('./AddPasskey.tsx');
  return { default: component };
});

interface UnlockFormProps {
  readonly factor: OwnFactor;
  /** The main administrator sets a new one by a code; everyone else asks the main administrator. */
  readonly onForgotten: (() => void) | undefined;
  readonly onOpen: () => void;
}

/** Asks for the management password. */
const UnlockForm = ({ factor, onForgotten, onOpen }: UnlockFormProps) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [byFactor, setByFactor] = useState(false);
  const [isAdvised, setAdvised] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { attempt, reject, isBusy, ...refused } = useRefusal();
  const { takesCode, takesPasskey } = standInsOf(factor);
  const askPasskey = useAskPasskey();

  const unlockByPasskey = async () => {
    if (await attempt(async () => provider.call('unlockManage', { passkey: await askPasskey() }))) onOpen();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given = byFactor ? { factor_code: code } : { password };
    if (Object.values(given).includes(''))
      reject({ [byFactor ? 'factor_code' : 'password']: translate('gate.required') });
    else if (await attempt(() => provider.call('unlockManage', given))) return onOpen();
    input.current?.focus();
    input.current?.select();
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      <RefusedAlert text={refused.text} lockedUntil={refused.lockedUntil} />
      {byFactor ? (
        <FactorCodeField
          value={code}
          onChange={setCode}
          error={refused.fields.factor_code}
          inputRef={input}
          hasFocus
        />
      ) : (
        <>
          <PasswordField
            label={translate('gate.password')}
            autoComplete="off"
            value={password}
            onChange={setPassword}
            error={refused.fields.password}
            inputRef={input}
            hasFocus
          />
          <DemoPassword />
        </>
      )}
      <Button type="submit" variant="contained" size="large" loading={isBusy} sx={{ minHeight: 44 }}>
        {translate('gate.unlock')}
      </Button>
      {takesPasskey ? <PasskeyButton isBusy={isBusy} onPress={() => void unlockByPasskey()} /> : null}
      {takesCode ? (
        <Button onClick={() => setByFactor(!byFactor)} sx={{ justifySelf: 'center' }}>
          {translate(byFactor ? 'gate.factor.insteadPassword' : 'gate.factor.instead')}
        </Button>
      ) : null}
      <Button
        onClick={onForgotten ?? (() => setAdvised(true))}
        sx={{ justifySelf: 'center' }}
        {...(onForgotten === undefined ? { 'aria-expanded': isAdvised } : {})}
      >
        {translate('gate.forgot')}
      </Button>
      {isAdvised ? <Alert severity="info">{translate('gate.askMain')}</Alert> : null}
    </Box>
  );
};

type Way = 'unlock' | 'set' | 'reset' | 'factor' | 'enrol';

interface ChooseProps {
  readonly way: 'set' | 'reset';
  readonly isMain: boolean;
  readonly onBack: () => void;
  readonly onOpen: () => void;
}

const Choose = ({ way, isMain, onBack, onOpen }: ChooseProps) => {
  const translate = useTranslate();
  const [isBusy, setBusy] = useState(false);
  // The main administrator proves it by a code; everyone else chooses, and some have no login password.
  const [proof, setProof] = useState<Proof>(isMain ? 'code' : 'login');
  return (
    <ChoosePasswordForm key={proof} id="gate-password" proof={proof} onDone={onOpen} onBusy={setBusy}>
      {isMain ? null : (
        <Button
          onClick={() => setProof(proof === 'login' ? 'code' : 'login')}
          sx={{ justifySelf: 'start', textAlign: 'start' }}
        >
          {translate(proof === 'login' ? 'gate.byCode' : 'gate.byLogin')}
        </Button>
      )}
      <Button type="submit" variant="contained" size="large" loading={isBusy} sx={{ minHeight: 44 }}>
        {translate('gate.set')}
      </Button>
      {way === 'reset' ? (
        <Button onClick={onBack} sx={{ justifySelf: 'center' }}>
          {translate('gate.back')}
        </Button>
      ) : null}
    </ChoosePasswordForm>
  );
};

interface Standing {
  readonly isSet: boolean;
  readonly isForgotten: boolean;
  /** The management password was given or set just now. */
  readonly isUnlocked: boolean;
}

/** What is asked for now: a second factor that is due comes first; one that has to be set up, once the password has opened the gate. */
const wayOf = ({ state }: OwnFactor, { isSet, isForgotten, isUnlocked }: Standing): Way => {
  if (state === 'due') return 'factor';
  if (state === 'enrol' && isUnlocked) return 'enrol';
  if (!isSet) return 'set';
  return isForgotten ? 'reset' : 'unlock';
};

/** What is asked for, in a sentence: of a second factor, what its person has. */
const textOf = (way: Way, factor: OwnFactor | undefined): string => {
  if (way !== 'factor' || factor?.has_passkey !== 1) return `gate.${way}.text`;
  return factor.has_authenticator === 1 ? 'gate.factor.textEither' : 'gate.factor.textPasskey';
};

const GateForm = ({ titleId, onOpen }: { readonly titleId: string; readonly onOpen: () => void }) => {
  const translate = useTranslate();
  const { account } = useAccount();
  const { data, error } = useManagePassword();
  const { data: factor, error: factorError } = useOwnFactor();
  const askFactorAgain = useAskFactorAgain();
  const [isForgotten, setForgotten] = useState(false);
  const [isUnlocked, setUnlocked] = useState(false);
  const isKnown = data !== undefined && factor !== undefined;
  const way = isKnown
    ? wayOf(factor, { isSet: data.isSet, isForgotten, isUnlocked: isUnlocked || data.isUnlocked })
    : 'unlock';
  const company = account?.companyName ?? '';
  const open = () => (factor?.state === 'enrol' ? setUnlocked(true) : onOpen());
  const failed = error ?? factorError;
  const form = () => {
    if (!isKnown)
      return failed === null && <CircularProgress size={24} aria-label={translate('gate.loading')} />;
    if (way === 'factor')
      return <FactorForm factor={factor} onGiven={(isOpen) => (isOpen ? onOpen() : void askFactorAgain())} />;
    if (way === 'enrol') return <ChooseFactor factor={factor} onDone={onOpen} />;
    if (way === 'unlock')
      return (
        <UnlockForm
          factor={factor}
          onForgotten={data.isMain ? () => setForgotten(true) : undefined}
          onOpen={open}
        />
      );
    return (
      <Choose key={way} way={way} isMain={data.isMain} onBack={() => setForgotten(false)} onOpen={open} />
    );
  };
  return (
    <Paper
      variant="outlined"
      sx={{ width: '100%', maxWidth: 440, p: { xs: 2.5, sm: 4 }, borderRadius: 'var(--radius-sheet)' }}
    >
      <Typography id={titleId} variant="h1">
        {translate(`gate.${way}.title`)}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2.5 }}>
        {translate(textOf(way, factor), { company })}
      </Typography>
      <RefusedAlert text={failed?.message} lockedUntil={undefined} />
      <Suspense fallback={<CircularProgress size={24} aria-label={translate('gate.loading')} />}>
        {form()}
      </Suspense>
    </Paper>
  );
};

/** Lies over everything while the console is locked. What is below stays as it is, unseen; signing out is the other way. */
export const GateDialog = ({ onOpen }: { readonly onOpen: () => void }) => {
  const translate = useTranslate();
  const logout = useLogout();
  const titleId = useId();
  const { account } = useAccount();
  return (
    <Dialog
      open
      fullScreen
      transitionDuration={0}
      aria-labelledby={titleId}
      slotProps={{
        paper: { sx: { bgcolor: 'background.default', backgroundImage: 'none', borderRadius: 0 } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
        <Typography component="p" noWrap sx={{ flexGrow: 1, fontWeight: 600 }}>
          {account?.companyName ?? translate('shell.product')}
        </Typography>
        <Box sx={{ display: 'flex', flexShrink: 0, whiteSpace: 'nowrap' }}>
          <LanguageSwitch />
          <ThemeSwitch />
        </Box>
      </Box>
      <Box sx={{ display: 'grid', placeItems: 'start center', px: 2, py: { xs: 2, sm: 6 } }}>
        <GateForm titleId={titleId} onOpen={onOpen} />
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 2, color: 'text.secondary' }}>
          <Typography component="span">{account?.name}</Typography>
          <Button onClick={() => logout({}, undefined, false)}>{translate('shell.signOut')}</Button>
        </Box>
      </Box>
    </Dialog>
  );
};
