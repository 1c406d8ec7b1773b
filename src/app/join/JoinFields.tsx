import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useDataProvider, useTranslate } from 'ra-core';
import { type FormEvent, lazy, Suspense, useEffect, useRef } from 'react';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { openCountryCodes } from '#domain/account/code.ts';
import { useTicket } from '../captcha/useTicket.ts';
import { DemoMessage } from '../login/DemoMessage.tsx';
import { NumberFields } from '../login/NumberFields.tsx';
import { numberMistake } from '../login/numberMistake.ts';
import { OutsideCodeInput } from '../login/OutsideCodeInput.tsx';
import { SubmitButton } from '../login/SubmitButton.tsx';
import { type SendCode, useSending } from '../login/useSendCode.ts';
import type { JoinForm } from './useJoinForm.ts';

const CaptchaDialog = lazy(async () => {
  const { CaptchaDialog: component } = await import('../captcha/CaptchaDialog.tsx');
  return { default: component };
});

interface JoinFieldsProps {
  readonly invite: string;
  readonly joining: JoinForm;
}

/** Asks for a code by the invitation: a stranger's number gets one for a puzzle and a link that is good. */
const useJoinCode = (invite: string): SendCode => {
  const provider = useDataProvider<ConsoleProvider>();
  return useSending(async ({ countryCode, mobile, captchaTicket = '' }) => {
    const number = { country_code: countryCode, mobile, captcha_ticket: captchaTicket };
    return (await provider.call('joinCode', { invite, ...number })).retry_after;
  });
};

/** Name, number and code. The puzzle comes before the first code. */
export const JoinFields = ({ invite, joining }: JoinFieldsProps) => {
  const translate = useTranslate();
  const box = useRef<HTMLFormElement>(null);
  const { entry, change, errors, sentence, isBusy } = joining;
  const ticket = useTicket();
  const sending = useJoinCode(invite);
  const target = { countryCode: entry.country_code, mobile: entry.mobile };
  useEffect(() => {
    if (Object.keys(errors).length === 0 || isBusy) return;
    box.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not([aria-hidden="true"])')?.focus();
  }, [errors, isBusy]);

  const sendCode = () => {
    // What is wrong with the number is said at its field.
    if (numberMistake(target) !== undefined) return void joining.send();
    ticket.use(`${target.countryCode} ${target.mobile}`, async (captchaTicket) => {
      if (!(await sending.send({ ...target, captchaTicket }))) ticket.forget();
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void joining.send();
  };
  return (
    <Box component="form" ref={box} noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        label={translate('join.name')}
        required
        fullWidth
        autoComplete="name"
        value={entry.name}
        onChange={(event) => change({ name: event.target.value })}
        error={errors.name !== undefined}
        helperText={errors.name ?? translate('join.nameHelp')}
      />
      <NumberAndCode joining={joining} sending={sending} onSend={sendCode} />
      <DemoMessage target={target} sentCount={sending.sentCount} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('join.privacy')}
      </Typography>
      {sentence !== undefined && <Alert severity="error">{sentence}</Alert>}
      <SubmitButton isBusy={isBusy}>{translate(isBusy ? 'join.submitting' : 'join.submit')}</SubmitButton>
      {ticket.isAsking && (
        <Suspense>
          <CaptchaDialog onPassed={ticket.passed} onClose={ticket.close} />
        </Suspense>
      )}
    </Box>
  );
};

interface NumberAndCodeProps {
  readonly joining: JoinForm;
  readonly sending: SendCode;
  readonly onSend: () => void;
}

/** The number, and the code that shows it is theirs. */
const NumberAndCode = ({ joining: { entry, change, errors }, sending, onSend }: NumberAndCodeProps) => {
  const mobile = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  return (
    <>
      <NumberFields
        inputRef={mobile}
        countryCode={entry.country_code}
        mobile={entry.mobile}
        error={errors.mobile ?? errors.country_code}
        codes={openCountryCodes}
        onChange={({ countryCode, mobile: typed }) =>
          change({
            ...(countryCode === undefined ? {} : { country_code: countryCode }),
            ...(typed === undefined ? {} : { mobile: typed }),
          })
        }
      />
      <OutsideCodeInput
        inputRef={code}
        value={entry.code}
        error={errors.code}
        onChange={(typed) => change({ code: typed })}
        sending={sending}
        onSend={onSend}
      />
    </>
  );
};
