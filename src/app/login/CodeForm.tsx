import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isCode } from '#domain/account/code.ts';
import { DemoMessage } from './DemoMessage.tsx';
import { NumberFields } from './NumberFields.tsx';
import { numberMistake } from './numberMistake.ts';
import { OutsideCodeInput } from './OutsideCodeInput.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useSendCode } from './useSendCode.ts';
import type { SignIn } from './useSignIn.ts';

type Mistakes = Readonly<Record<'mobile' | 'code', string | undefined>>;

const noMistakes: Mistakes = { mobile: undefined, code: undefined };

/** Country code, number and a code sent to it. */
export const CodeForm = ({ signIn }: { readonly signIn: SignIn }) => {
  const translate = useTranslate();
  const mobile = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const [mistakes, setMistakes] = useState(noMistakes);
  const { form, change, fieldErrors, isBusy } = signIn;
  const sending = useSendCode('login');

  useEffect(() => {
    if (fieldErrors.code !== undefined) code.current?.focus();
  }, [fieldErrors]);

  const isNumberRight = (): boolean => {
    const mistake = numberMistake(form);
    setMistakes({ ...noMistakes, mobile: mistake });
    if (mistake !== undefined) mobile.current?.focus();
    return mistake === undefined;
  };
  const send = async () => {
    if (!isNumberRight()) return;
    if (await sending.send(form)) code.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isNumberRight()) return;
    if (!isCode(form.code)) {
      setMistakes({ ...noMistakes, code: form.code === '' ? 'login.required' : 'login.codeFormat' });
      return code.current?.focus();
    }
    if (!isBusy) void signIn.submit('code');
  };
  const errorAt = (field: keyof Mistakes): string | undefined => {
    const key = mistakes[field];
    return key === undefined ? fieldErrors[field] : translate(key);
  };

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5 }}>
      <NumberFields
        inputRef={mobile}
        countryCode={form.countryCode}
        mobile={form.mobile}
        error={errorAt('mobile')}
        onChange={change}
      />
      <OutsideCodeInput
        inputRef={code}
        value={form.code}
        error={errorAt('code')}
        onChange={(value) => change({ code: value })}
        sending={sending}
        onSend={() => void send()}
      />
      <DemoMessage target={form} sentCount={sending.sentCount} />
      <SubmitButton isBusy={isBusy}>{translate(isBusy ? 'login.submitting' : 'login.submit')}</SubmitButton>
    </Box>
  );
};
