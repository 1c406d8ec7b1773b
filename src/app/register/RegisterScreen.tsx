import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'ra-core';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTicket } from '#app/captcha/useTicket.ts';
import { numberMistake, SubmitButton, useSendCode } from '#app/login/NumberFields.tsx';
import { FrontFrame } from '#app/outside/FrontFrame.tsx';
import { PageLoading } from '#app/shell/pageStates.tsx';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { normalisePhone } from '#domain/member/phone.ts';
import { HeldRows } from '#views/layouts/HeldRows.tsx';
import { FieldGroup, FounderFields } from './FounderFields.tsx';
import {
  isClean,
  type RegistrationForm,
  type RegistrationStep,
  type RelateItems,
  useRegistration,
  useRelateItems,
} from './useRegistration.ts';

interface ChoiceSelectProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly title: string }[];
  readonly error: string | undefined;
  readonly help?: string;
  readonly onChange: (value: string) => void;
}

/** One of a list. A value the list no longer has counts as none. */
const ChoiceSelect = ({ label, value, choices, error, help, onChange }: ChoiceSelectProps) => {
  const isThere = choices.some((choice) => choice.value === value);
  return (
    <TextField
      select
      required
      fullWidth
      label={label}
      value={isThere ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      error={error !== undefined}
      helperText={error ?? help}
      disabled={choices.length === 0}
      slotProps={{
        select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 360 } } } } },
        // It says why nothing can be chosen, and has to be read.
        formHelperText: { sx: { '&.Mui-disabled': { color: 'text.secondary' } } },
      }}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.title}
        </MenuItem>
      ))}
    </TextField>
  );
};

interface CompanyFieldsProps {
  readonly registration: RegistrationForm;
  readonly items: RelateItems;
}

const pair = { display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;

/** What the company says of itself. */
const CompanyFields = ({ registration, items }: CompanyFieldsProps) => {
  const translate = useTranslate();
  const { form, change, errors } = registration;
  const label = (field: string) => translate(`resources.registration.fields.${field}`);
  const cities = items.cities.filter(({ province }) => province === form.province);
  const chooseProvince = (province: string) => {
    const own = items.cities.filter((city) => city.province === province);
    // Where there is but one, no one has to choose it.
    change({ province, city: own.length === 1 ? (own[0]?.value ?? '') : '' });
  };
  return (
    <FieldGroup title={translate('register.company')}>
      <TextField
        label={label('company_name')}
        required
        fullWidth
        autoComplete="organization"
        value={form.company_name}
        onChange={(event) => change({ company_name: event.target.value })}
        error={errors.company_name !== undefined}
        helperText={errors.company_name ?? translate('register.companyNameHelp')}
      />
      <Box sx={pair}>
        <ChoiceSelect
          label={label('industry')}
          value={form.industry}
          choices={items.industries}
          error={errors.industry}
          onChange={(industry) => change({ industry })}
        />
        <ChoiceSelect
          label={label('size')}
          value={form.size}
          choices={items.sizes}
          error={errors.size}
          onChange={(size) => change({ size })}
        />
        <ChoiceSelect
          label={label('province')}
          value={form.province}
          choices={items.provinces}
          error={errors.province}
          onChange={chooseProvince}
        />
        <ChoiceSelect
          label={label('city')}
          value={form.city}
          choices={cities}
          error={form.province === '' ? undefined : errors.city}
          {...(form.province === '' ? { help: translate('register.provinceFirst') } : {})}
          onChange={(city) => change({ city })}
        />
      </Box>
    </FieldGroup>
  );
};

const CaptchaDialog = lazy(async () => {
  const { CaptchaDialog: component } = await import('../captcha/CaptchaDialog.tsx');
  return { default: component };
});

const steps: readonly RegistrationStep[] = ['company', 'founder'];

/** Which of the two steps this is. */
const Steps = ({ step }: { readonly step: RegistrationStep }) => {
  const translate = useTranslate();
  return (
    <Box
      component="ol"
      aria-label={translate('register.progress')}
      sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, m: 0, mb: 1, p: 0, listStyle: 'none' }}
    >
      {steps.map((each, at) => (
        <Box
          key={each}
          component="li"
          aria-current={each === step ? 'step' : undefined}
          sx={{
            pt: 1,
            borderTop: '3px solid',
            borderColor: at <= steps.indexOf(step) ? 'primary.main' : 'var(--hairline)',
            color: each === step ? 'text.primary' : 'text.secondary',
            fontWeight: each === step ? 600 : 400,
          }}
        >
          {at + 1}. {translate(`register.${each}`)}
        </Box>
      ))}
    </Box>
  );
};

/** The form of a new company, in two steps; what was typed stays on both. The puzzle comes before the first code, and again where its ticket is no longer good. */
const RegisterForm = ({ items }: { readonly items: RelateItems }) => {
  const translate = useTranslate();
  const box = useRef<HTMLFormElement>(null);
  const registration = useRegistration(items);
  const { form, errors, sentence, isBusy, check, send } = registration;
  const ticket = useTicket();
  const sending = useSendCode('register');
  const [chosenStep, setStep] = useState<RegistrationStep>('company');
  // What was refused may stand on the step before.
  const step = chosenStep === 'founder' && !isClean(errors, 'company') ? 'company' : chosenStep;
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
      // Refused or not, an old ticket is not asked twice: the next attempt brings a puzzle.
      if (!(await sending.send({ ...target, captchaTicket }))) ticket.forget();
    });
  };
  const submit = () =>
    ticket.use(number, async (captchaTicket) => {
      if ((await send(captchaTicket)) !== 'captcha') return;
      ticket.forget();
      submit();
    });
  const goTo = (next: RegistrationStep) => {
    setStep(next);
    // The step is there once it has been rendered.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('input')?.focus());
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (step === 'company') {
      if (check('company')) goTo('founder');
    } else if (check()) submit();
  };
  return (
    <Box component="form" ref={box} noValidate onSubmit={onSubmit} sx={{ display: 'grid', gap: 1.5 }}>
      <Steps step={step} />
      {step === 'company' ? (
        <>
          <CompanyFields registration={registration} items={items} />
          <SubmitButton isBusy={false}>{translate('register.next')}</SubmitButton>
        </>
      ) : (
        <>
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
          <Button disabled={isBusy} onClick={() => goTo('company')}>
            {translate('register.previous')}
          </Button>
        </>
      )}
      {ticket.isAsking && (
        <Suspense>
          <CaptchaDialog onPassed={ticket.passed} onClose={ticket.close} />
        </Suspense>
      )}
    </Box>
  );
};

/** /register: a new company, with the user who registers it as its main administrator. */
export const RegisterScreen = () => {
  const translate = useTranslate();
  return (
    <FrontFrame title={translate('register.title')} help={translate('register.help')} formWidth={400}>
      <HeldRows above={Content}>
        <Button component={LinkBase} to="/login" sx={{ display: 'flex', mt: 1 }}>
          {translate('register.toLogin')}
        </Button>
      </HeldRows>
    </FrontFrame>
  );
};

const Content = () => {
  const translate = useTranslate();
  const { data, error, refetch } = useRelateItems();
  if (data !== undefined) return <RegisterForm items={data} />;
  if (error === null) return <PageLoading />;
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={() => void refetch()}>
          {translate('register.retry')}
        </Button>
      }
    >
      {error.message}
    </Alert>
  );
};
