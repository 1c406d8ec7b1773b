import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { type FormEvent, useRef, useState } from 'react';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { FactorCodeField } from './FactorCodeField.tsx';
import { RefusedAlert, useRefusal } from './RefusedAlert.tsx';

interface FactorFormProps {
  /** Given; `isOpen`: the company takes it for the management password as well. */
  readonly onGiven: (isOpen: boolean) => void;
}

/** Asks for the second factor of a session that has just begun; a recovery code is the way for those who have lost it. */
export const FactorForm = ({ onGiven }: FactorFormProps) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { attempt, reject, clear, isBusy, ...refused } = useRefusal();

  const give = async (): Promise<void> => {
    const { unlocked_until: until } = await provider.call('giveFactor', { code });
    onGiven(until !== null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') reject({ code: translate('gate.required') });
    else if (await attempt(give)) return;
    input.current?.focus();
    input.current?.select();
  };
  const change = () => {
    setRecovery(!isRecovery);
    setCode('');
    clear();
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      <RefusedAlert text={refused.text} lockedUntil={refused.lockedUntil} />
      <FactorCodeField
        key={String(isRecovery)}
        value={code}
        onChange={setCode}
        error={refused.fields.code}
        inputRef={input}
        isRecovery={isRecovery}
        hasFocus
      />
      <Button type="submit" variant="contained" size="large" loading={isBusy} sx={{ minHeight: 44 }}>
        {translate('gate.factor.confirm')}
      </Button>
      <Button onClick={change} sx={{ justifySelf: 'center' }}>
        {translate(isRecovery ? 'gate.factor.byCode' : 'gate.factor.byRecovery')}
      </Button>
      {isRecovery ? <Alert severity="info">{translate('gate.factor.askMain')}</Alert> : null}
    </Box>
  );
};
