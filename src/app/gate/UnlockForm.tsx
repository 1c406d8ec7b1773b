import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { type FormEvent, useRef, useState } from 'react';
import { useConsole } from '#app/console/console.ts';
import { PasswordField } from '#app/login/PasswordField.tsx';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { readSession } from '#session/session.ts';
import { RefusedAlert } from './RefusedAlert.tsx';
import { useRefusal } from './useRefusal.ts';

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

interface UnlockFormProps {
  /** The main administrator sets a new one by a code; everybody else asks the main administrator. */
  readonly onForgotten: (() => void) | undefined;
  readonly onOpen: () => void;
}

/** Asks for the management password. */
export const UnlockForm = ({ onForgotten, onOpen }: UnlockFormProps) => {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  const [password, setPassword] = useState('');
  const [isAdvised, setAdvised] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { attempt, reject, isBusy, ...refused } = useRefusal();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') reject({ password: translate('gate.required') });
    else if (await attempt(() => provider.call('unlockManage', { password }))) return onOpen();
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
      <Button type="submit" variant="contained" size="large" loading={isBusy} sx={{ minHeight: 44 }}>
        {translate('gate.unlock')}
      </Button>
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
