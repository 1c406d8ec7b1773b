import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { PasswordField } from '#app/login/PasswordField.tsx';
import { checkChosenPassword } from '#domain/managementPassword/managementPassword.ts';
import { StrengthMeter } from '#views/fields/inputs/texts.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { GateCodeInput, RefusedAlert, useRefusal } from './RefusedAlert.tsx';

/** What has to be given beside the new password: the old one, the login password, or a code by SMS. */
export type Proof = 'old' | 'login' | 'code';

interface Choice extends Readonly<Record<Proof, string>> {
  readonly password: string;
  readonly confirm: string;
}

const empty: Choice = { old: '', login: '', code: '', password: '', confirm: '' };

/** Names of the fields on the wire. */
const fieldOf = { old: 'old_password', login: 'login_password', code: 'code' } as const;

const requestOf = ({ password, confirm, ...proofs }: Choice, proof: Proof) => ({
  password,
  confirm,
  [fieldOf[proof]]: proofs[proof],
});

/** The state of a form that chooses a management password: the same rule here and on the server says what is wrong. */
const useChosenPassword = (proof: Proof, onDone: () => void) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const [choice, setChoice] = useState(empty);
  const { attempt, reject, ...refused } = useRefusal();
  const mistakesOf = (): Record<string, string> => {
    const old = proof === 'old' ? choice.old : undefined;
    const broken = checkChosenPassword({ ...choice, old }).map(
      ({ rule, field = '', params }) => [field, translate(`rules.${rule}`, params)] as const,
    );
    const isProofMissing = choice[proof] === '';
    // The first mistake of a field is the one to begin with.
    return {
      ...(isProofMissing ? { [fieldOf[proof]]: translate('gate.required') } : {}),
      ...Object.fromEntries(broken.toReversed()),
    };
  };
  return {
    choice,
    change: (part: Partial<Choice>) => setChoice((before) => ({ ...before, ...part })),
    refused,
    submit: async (): Promise<void> => {
      const mistakes = mistakesOf();
      if (Object.keys(mistakes).length > 0) return reject(mistakes);
      if (await attempt(() => provider.call('settingManagePassword', requestOf(choice, proof)))) onDone();
    },
  };
};

/** Whether one's own management password is set, and whether one is the main administrator, as the server says now. */
export const useManagePassword = () => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: ['account', 'managePassword'],
    gcTime: 0,
    queryFn: async () => {
      const { manage_password: password, is_main: isMain } = await provider.call(
        'checkMasterPermissions',
        {},
      );
      return {
        isSet: password.set === 1,
        isMain: isMain === 1,
        isUnlocked: password.unlocked_until !== null,
      };
    },
  });
};

interface ChoosePasswordFormProps {
  readonly id: string;
  readonly proof: Proof;
  readonly onDone: () => void;
  /** Set while the server is asked: the button that sends stands elsewhere, `form` is the id. */
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
      {proof === 'code' ? (
        <GateCodeInput
          scene="managePassword"
          value={choice.code}
          onChange={(code) => change({ code })}
          error={fields.code}
          hasFocus
        />
      ) : (
        <PasswordField
          label={translate(`gate.${proof}Password`)}
          autoComplete={proof === 'login' ? 'current-password' : 'off'}
          value={choice[proof]}
          onChange={(value) => change({ [proof]: value })}
          error={fields[fieldOf[proof]]}
          hasFocus
        />
      )}
      <Box>
        <PasswordField
          label={translate('gate.newPassword')}
          value={choice.password}
          onChange={(password) => change({ password })}
          error={fields.password}
          help={translate('gate.policy')}
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
