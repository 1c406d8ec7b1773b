import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { StepUpQuestion } from '#session/waitingCalls.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { PasswordField } from '../login/PasswordField.tsx';
import { FactorCodeField } from './FactorCodeField.tsx';
import { useOwnFactor } from './factorQueries.ts';
import { PasskeyButton, standInsOf, useAskPasskey } from './passkey.tsx';
import { GateCodeInput, RefusedAlert, useRefusal } from './RefusedAlert.tsx';

interface Entry {
  readonly password: string;
  readonly code: string;
  readonly factor_code: string;
}

const useProof = ({ callName, needs, answer }: StepUpQuestion) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const [entry, setEntry] = useState<Entry>({ password: '', code: '', factor_code: '' });
  const [byFactor, setByFactor] = useState(false);
  const { attempt, reject, ...refused } = useRefusal();
  const askPasskey = useAskPasskey();
  const proof = byFactor ? 'factor_code' : 'password';
  const requested = [
    ...(needs.includes('manage_password') ? [proof] : []),
    ...(needs.includes('sms_code') ? ['code'] : []),
  ] as readonly (keyof Entry)[];
  /** Sends what these fields hold, with what else proves it; nothing while one of them is empty. */
  const prove = async (
    fields: readonly (keyof Entry)[],
    more: () => Promise<object> = () => Promise.resolve({}),
  ): Promise<boolean> => {
    const empty = fields.filter((field) => entry[field] === '');
    if (empty.length > 0)
      reject(Object.fromEntries(empty.map((field) => [field, translate('gate.required')])));
    const given = Object.fromEntries(fields.map((field) => [field, entry[field]]));
    const isProved =
      empty.length === 0 &&
      (await attempt(async () => provider.call('stepUp', { call: callName, ...given, ...(await more()) })));
    if (isProved) answer(true);
    return isProved;
  };
  const submit = () => prove(requested);
  const submitPasskey = () =>
    prove(
      requested.filter((field) => field !== proof),
      async () => ({ passkey: await askPasskey() }),
    );
  return { entry, setEntry, refused, requested, submit, submitPasskey, byFactor, setByFactor };
};

/** Asks for the proof a call needs; the call then goes on by itself, or is refused as it was. */
export const StepUpDialog = ({ question }: { readonly question: StepUpQuestion }) => {
  const translate = useTranslate();
  const [titleId, textId, formId] = [useId(), useId(), useId()];
  const form = useRef<HTMLFormElement>(null);
  const { entry, setEntry, refused, requested, submit, submitPasskey, byFactor, setByFactor } =
    useProof(question);
  const { data: factor } = useOwnFactor();
  const { takesCode, takesPasskey } = standInsOf(factor);
  const change = (part: Partial<Entry>) => setEntry((before) => ({ ...before, ...part }));
  const cancel = () => question.answer(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    // It lies over another dialog: that one's form must not be sent with it.
    event.stopPropagation();
    if (!(await submit())) form.current?.querySelector<HTMLElement>('input')?.focus();
  };
  const hasPassword = requested.includes('password');
  const hasFactor = requested.includes('factor_code');
  const text = requested.length > 1 ? 'both' : hasFactor ? 'password' : requested[0];
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={cancel} aria-labelledby={titleId} aria-describedby={textId}>
      <DialogTitle id={titleId}>{translate('gate.step.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId} sx={{ mb: 2 }}>
          {translate(`gate.step.${text}`)}
        </DialogContentText>
        <Box
          component="form"
          id={formId}
          ref={form}
          noValidate
          onSubmit={(event) => void send(event)}
          sx={{ display: 'grid', gap: 2, pt: 1 }}
        >
          <RefusedAlert text={refused.text} lockedUntil={refused.lockedUntil} />
          {hasPassword ? (
            <PasswordField
              label={translate('gate.password')}
              autoComplete="off"
              value={entry.password}
              onChange={(password) => change({ password })}
              error={refused.fields.password}
              hasFocus
            />
          ) : null}
          {hasFactor ? (
            <FactorCodeField
              value={entry.factor_code}
              onChange={(code) => change({ factor_code: code })}
              error={refused.fields.factor_code}
              hasFocus
            />
          ) : null}
          {takesPasskey && (hasPassword || hasFactor) ? (
            <PasskeyButton isBusy={refused.isBusy} onPress={() => void submitPasskey()} />
          ) : null}
          {takesCode && (hasPassword || hasFactor) ? (
            <Button onClick={() => setByFactor(!byFactor)} sx={{ justifySelf: 'start' }}>
              {translate(byFactor ? 'gate.factor.insteadPassword' : 'gate.factor.instead')}
            </Button>
          ) : null}
          {requested.includes('code') ? (
            <GateCodeInput
              scene="stepUp"
              value={entry.code}
              onChange={(code) => change({ code })}
              error={refused.fields.code}
              hasFocus={!hasPassword && !hasFactor}
            />
          ) : null}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={cancel}>{translate('ra.action.cancel')}</Button>
        <Button type="submit" form={formId} variant="contained" loading={refused.isBusy}>
          {translate('gate.step.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
