import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { StrengthMeter } from '#views/fields/StrengthMeter.tsx';
import { PasswordField } from '../login/PasswordField.tsx';
import { GateCodeInput } from './GateCodeInput.tsx';
import { RefusedAlert } from './RefusedAlert.tsx';
import { type Proof, useChosenPassword } from './useChosenPassword.ts';

interface ChoosePasswordFormProps {
  readonly id: string;
  readonly proof: Proof;
  readonly onDone: () => void;
  /** Told while the server is asked: the button that sends stands elsewhere, `form` is the id. */
  readonly onBusy: (isBusy: boolean) => void;
  readonly children: ReactNode;
}

/** Chooses a management password: the proof that it is one's own, the new one twice, and how strong it is. */
export const ChoosePasswordForm = ({ id, proof, onDone, onBusy, children }: ChoosePasswordFormProps) => {
  const translate = useTranslate();
  const { choice, change, refused, submit } = useChosenPassword(proof, onDone);
  const form = useRef<HTMLFormElement>(null);
  const { fields, isBusy } = refused;
  useEffect(() => onBusy(isBusy), [onBusy, isBusy]);
  useEffect(() => {
    if (Object.keys(fields).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [fields]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <Box
      component="form"
      id={id}
      ref={form}
      noValidate
      onSubmit={send}
      sx={{ display: 'grid', gap: 2, pt: 1 }}
    >
      <RefusedAlert text={refused.text} lockedUntil={refused.lockedUntil} />
      {proof === 'old' ? (
        <PasswordField
          label={translate('gate.oldPassword')}
          autoComplete="off"
          value={choice.old}
          onChange={(old) => change({ old })}
          error={fields.old_password}
          hasFocus
        />
      ) : null}
      {proof === 'code' ? (
        <GateCodeInput
          scene="managePassword"
          value={choice.code}
          onChange={(code) => change({ code })}
          error={fields.code}
          hasFocus
        />
      ) : null}
      <Box>
        <PasswordField
          label={translate('gate.newPassword')}
          value={choice.password}
          onChange={(password) => change({ password })}
          error={fields.password}
          help={translate('gate.policy')}
          hasFocus={proof === 'none'}
          autoComplete="new-password"
        />
        {choice.password === '' ? null : <StrengthMeter password={choice.password} />}
      </Box>
      <PasswordField
        label={translate('gate.confirm')}
        value={choice.confirm}
        onChange={(confirm) => change({ confirm })}
        error={fields.confirm}
        autoComplete="new-password"
      />
      {children}
    </Box>
  );
};
