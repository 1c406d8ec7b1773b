import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CodeTarget } from '#app/console/accountCalls.ts';
import { useConsole } from '#app/console/console.ts';
import { isCode } from '#domain/account/code.ts';
import { checkLoginPassword } from '#domain/account/password.ts';
import { maskPhone, normalisePhone } from '#domain/member/phone.ts';
import { StrengthMeter } from '#views/fields/inputs/texts.tsx';
import { DemoMessage } from './DemoMessage.tsx';
import {
  fieldErrorsOf,
  NumberFields,
  numberMistake,
  OutsideCodeInput,
  type SendCode,
  SubmitButton,
  sentenceOf,
  useSendCode,
} from './NumberFields.tsx';
import { PasswordField } from './PasswordField.tsx';
import type { SignIn } from './useSignIn.ts';

interface Typed {
  readonly code: string;
  readonly password: string;
}

type Mistakes = Readonly<Partial<Record<keyof Typed, string | undefined>>>;

/** A new password on its way: what is typed, what is wrong with it, and whether it was taken. */
interface ResetForm {
  readonly typed: Typed;
  readonly type: (part: Partial<Typed>) => void;
  readonly errors: Mistakes;
  readonly sentence: string | undefined;
  readonly isBusy: boolean;
  /** `mistakes` are word keys of what is wrong before anything is sent. True: the password is set. */
  readonly submit: (mistakes: Mistakes) => Promise<boolean>;
}

const nothingTyped: Typed = { code: '', password: '' };

/** Sets the password of a number. What was typed stays when it is refused. */
const useResetPassword = (target: CodeTarget, onDone: () => void): ResetForm => {
  const { resetPassword } = useConsole();
  const translate = useTranslate();
  const [typed, setTyped] = useState(nothingTyped);
  const [errors, setErrors] = useState<Mistakes>({});
  const [sentence, setSentence] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const textOf = (key: string | undefined) => (key === undefined ? undefined : translate(key));
  const refuse = ({ code, password }: Mistakes): boolean => {
    setSentence(undefined);
    setErrors({ code: textOf(code), password: textOf(password) });
    return code !== undefined || password !== undefined;
  };
  const send = async (): Promise<boolean> => {
    setBusy(true);
    try {
      await resetPassword({ ...target, ...typed });
      return true;
    } catch (error) {
      setErrors(fieldErrorsOf(error));
      setSentence(sentenceOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };

  return {
    typed,
    type: (part) => {
      setTyped((before) => ({ ...before, ...part }));
      setErrors({});
      setSentence(undefined);
    },
    errors,
    sentence,
    isBusy,
    submit: async (mistakes) => {
      if (isBusy || refuse(mistakes) || !(await send())) return false;
      onDone();
      return true;
    },
  };
};

interface ResetPasswordProps {
  readonly signIn: SignIn;
  /** True: the password is another one now. */
  readonly onEnd: (isDone: boolean) => void;
}

/** A new password by means of a code: first the number, then the code and the password. */
export const ResetPassword = ({ signIn, onEnd }: ResetPasswordProps) => {
  const translate = useTranslate();
  const sending = useSendCode('resetPassword');
  const [isAsked, setAsked] = useState(false);
  const [askedFor, setAskedFor] = useState<string>();
  const number = `${signIn.form.countryCode} ${signIn.form.mobile}`;
  // A user who comes back within the minute goes on with the code they have.
  const ask = async () => {
    const hasCode = askedFor === number && sending.secondsLeft > 0;
    if (!hasCode && !(await sending.send(signIn.form))) return;
    setAskedFor(number);
    setAsked(true);
  };
  return (
    <>
      {isAsked ? (
        <NewPassword signIn={signIn} sending={sending} onDone={() => onEnd(true)} />
      ) : (
        <AskForCode signIn={signIn} sending={sending} onAsk={() => void ask()} />
      )}
      <Button onClick={() => (isAsked ? setAsked(false) : onEnd(false))} sx={{ mt: 1 }}>
        {translate('login.back')}
      </Button>
    </>
  );
};

interface StepProps {
  readonly signIn: SignIn;
  readonly sending: SendCode;
}

/** The number a code goes to. */
const AskForCode = ({ signIn, sending, onAsk }: StepProps & { readonly onAsk: () => void }) => {
  const translate = useTranslate();
  const mobile = useRef<HTMLInputElement>(null);
  const [mistake, setMistake] = useState<string>();
  const { form, change } = signIn;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = numberMistake(form);
    setMistake(found);
    if (found !== undefined) return mobile.current?.focus();
    onAsk();
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5 }}>
      {sending.error !== undefined && <Alert severity="error">{sending.error}</Alert>}
      <NumberFields
        inputRef={mobile}
        countryCode={form.countryCode}
        mobile={form.mobile}
        error={mistake === undefined ? undefined : translate(mistake)}
        onChange={change}
        autoFocus
      />
      <SubmitButton isBusy={sending.isSending}>{translate('login.sendCode')}</SubmitButton>
    </Box>
  );
};

/** The code and the new password, with what is asked of it. */
const NewPassword = ({ signIn, sending, onDone }: StepProps & { readonly onDone: () => void }) => {
  const translate = useTranslate();
  const code = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const { form, change } = signIn;
  const { typed, type, errors, sentence, isBusy, submit } = useResetPassword(form, onDone);
  useEffect(() => {
    if (errors.code !== undefined) code.current?.focus();
    else if (errors.password !== undefined) password.current?.focus();
  }, [errors]);
  const { countryCode, digits } = normalisePhone(form.mobile, form.countryCode);
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit({
      code: typed.code === '' ? 'login.required' : isCode(typed.code) ? undefined : 'login.codeFormat',
      password: checkLoginPassword(typed.password).map(({ rule }) => `rules.${rule}`)[0],
    }).then((isDone) => isDone && change({ password: '', code: '' }));
  };
  return (
    <Box component="form" noValidate onSubmit={send} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography>{translate('login.sentTo', { number: `+${countryCode} ${maskPhone(digits)}` })}</Typography>
      {sentence !== undefined && <Alert severity="error">{sentence}</Alert>}
      <OutsideCodeInput
        inputRef={code}
        value={typed.code}
        error={errors.code}
        onChange={(value) => type({ code: value })}
        sending={sending}
        onSend={() => void sending.send(form)}
        autoFocus
      />
      <DemoMessage target={form} sentCount={sending.sentCount} />
      <Box>
        <PasswordField
          inputRef={password}
          label={translate('login.newPassword')}
          autoComplete="new-password"
          value={typed.password}
          error={errors.password}
          help={translate('rules.validation.password.login')}
          onChange={(value) => type({ password: value })}
        />
        {typed.password !== '' && <StrengthMeter password={typed.password} />}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('login.resetEffect')}
      </Typography>
      <SubmitButton isBusy={isBusy}>{translate('login.reset')}</SubmitButton>
    </Box>
  );
};
