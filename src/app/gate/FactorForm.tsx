import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { type FormEvent, useRef, useState } from 'react';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { FactorCodeField } from './FactorCodeField.tsx';
import type { OwnFactor } from './factorQueries.ts';
import {
  type PasskeyAnswer,
  PasskeyButton,
  PasskeyElsewhere,
  passkeyPlace,
  useAskPasskey,
} from './passkey.tsx';
import { RefusedAlert, useRefusal } from './RefusedAlert.tsx';

interface FactorFormProps {
  readonly factor: OwnFactor;
  /** Given; `isOpen`: the company takes it for the management password as well. */
  readonly onGiven: (isOpen: boolean) => void;
}

/** What of one's own is asked for: a recovery code at once where there is nothing else that this page takes. */
const useWay = (factor: OwnFactor) => {
  const takesPasskey = factor.has_passkey === 1 && passkeyPlace(factor) === 'ready';
  const takesCode = factor.has_authenticator === 1;
  const hasOther = takesPasskey || takesCode;
  const [isRecovery, setRecovery] = useState(!hasOther);
  return { takesPasskey, takesCode, hasOther, isRecovery, change: () => setRecovery(!isRecovery) };
};

/** Asks for the second factor of a session that has just begun; a recovery code is the way for those who have lost it. */
export const FactorForm = ({ factor, onGiven }: FactorFormProps) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const askPasskey = useAskPasskey();
  const [code, setCode] = useState('');
  const { takesPasskey, takesCode, hasOther, isRecovery, change } = useWay(factor);
  const input = useRef<HTMLInputElement>(null);
  const { attempt, reject, clear, isBusy, ...refused } = useRefusal();

  const give = async (
    given: { readonly code: string } | { readonly passkey: PasskeyAnswer },
  ): Promise<void> => {
    const { unlocked_until: until } = await provider.call('giveFactor', given);
    onGiven(until !== null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') reject({ code: translate('gate.required') });
    else if (await attempt(() => give({ code }))) return;
    input.current?.focus();
    input.current?.select();
  };
  const givePasskey = () => void attempt(async () => give({ passkey: await askPasskey() }));
  const hasField = isRecovery || takesCode;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      <RefusedAlert text={refused.text} lockedUntil={refused.lockedUntil} />
      {factor.has_passkey === 1 ? <PasskeyElsewhere factor={factor} /> : null}
      {hasField ? (
        <>
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
        </>
      ) : null}
      {takesPasskey && !isRecovery ? (
        <PasskeyButton isMain={!hasField} isBusy={isBusy} onPress={givePasskey} />
      ) : null}
      {hasOther ? (
        <Button
          onClick={() => {
            change();
            setCode('');
            clear();
          }}
          sx={{ justifySelf: 'center' }}
        >
          {translate(
            !isRecovery
              ? 'gate.factor.byRecovery'
              : takesCode
                ? 'gate.factor.byCode'
                : 'gate.passkey.instead',
          )}
        </Button>
      ) : null}
      {isRecovery ? <Alert severity="info">{translate('gate.factor.askMain')}</Alert> : null}
    </Box>
  );
};
