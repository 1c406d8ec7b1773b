import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { type FormEvent, lazy, Suspense, useEffect, useRef } from 'react';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { normalisePhone } from '#domain/member/phone.ts';
import { useTicket } from '../captcha/useTicket.ts';
import { numberMistake } from '../login/numberMistake.ts';
import { SubmitButton } from '../login/SubmitButton.tsx';
import { useSendCode } from '../login/useSendCode.ts';
import { CompanyFields } from './CompanyFields.tsx';
import { FounderFields } from './FounderFields.tsx';
import { type RelateItems, useRegistration } from './useRegistration.ts';

const CaptchaDialog = lazy(async () => {
  const { CaptchaDialog: component } = await import('../captcha/CaptchaDialog.tsx');
  return { default: component };
});

/** The form of a new company. The puzzle comes before the first code, and again where its ticket is no longer good. */
export const RegisterForm = ({ items }: { readonly items: RelateItems }) => {
  const translate = useTranslate();
  const box = useRef<HTMLFormElement>(null);
  const registration = useRegistration(items);
  const { form, errors, sentence, isBusy, check, send } = registration;
  const ticket = useTicket();
  const sending = useSendCode('register');
  const { countryCode, digits } = normalisePhone(form.mobile, form.country_code);
  const number = `${countryCode} ${digits}`;

  useEffect(() => {
    if (Object.keys(errors).length === 0 || isBusy) return;
    if (box.current?.contains(document.activeElement) && document.activeElement?.tagName === 'INPUT') return;
    box.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not([aria-hidden="true"])')?.focus();
  }, [errors, isBusy]);

  const sendCode = () => {
    const target = { countryCode: form.country_code, mobile: form.mobile };
    if (numberMistake(target) !== undefined) return void check();
    ticket.use(number, async (captchaTicket) => {
      // Refused or not, an old ticket is not asked twice: the next wish brings a puzzle.
      if (!(await sending.send({ ...target, captchaTicket }))) ticket.forget();
    });
  };
  const submit = () =>
    ticket.use(number, async (captchaTicket) => {
      if ((await send(captchaTicket)) !== 'captcha') return;
      ticket.forget();
      submit();
    });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && check()) submit();
  };
  return (
    <Box component="form" ref={box} noValidate onSubmit={onSubmit} sx={{ display: 'grid', gap: 1.5 }}>
      <CompanyFields registration={registration} items={items} />
      <FounderFields registration={registration} items={items} sending={sending} onSend={sendCode} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('register.terms')}{' '}
        <Link href={consoleAddresses.agreement} target="_blank" rel="noopener">
          {translate('agreement.read')}
        </Link>
      </Typography>
      {sentence !== undefined && <Alert severity="error">{sentence}</Alert>}
      <SubmitButton isBusy={isBusy}>
        {translate(isBusy ? 'register.submitting' : 'register.submit')}
      </SubmitButton>
      {ticket.isAsking && (
        <Suspense>
          <CaptchaDialog onPassed={ticket.passed} onClose={ticket.close} />
        </Suspense>
      )}
    </Box>
  );
};
