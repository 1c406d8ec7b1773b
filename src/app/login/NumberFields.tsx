import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useLocaleState, useTranslate } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import type { CodePurpose, CodeTarget } from '#app/console/accountCalls.ts';
import { useConsole } from '#app/console/console.ts';
import { refusalOf } from '#dataProvider/refusal.ts';
import { checkPhone, normalisePhone } from '#domain/member/phone.ts';
import type { Violation } from '#domain/violation.ts';
import type { CallName } from '#generated/calls.ts';
import { languageTags, localeOf } from '#i18n/locale.ts';
import { CodeInput } from '#views/code/CodeInput.tsx';
import { countryCodes } from '#views/fields/countryCodes.ts';
import { saidOf } from '#views/wordKeys.ts';

interface TypedNumber {
  readonly countryCode: string;
  readonly mobile: string;
}

/** What is wrong with a typed number before it is sent, as a word key; undefined: nothing. */
export const numberMistake = ({ countryCode, mobile }: TypedNumber): string | undefined => {
  const phone = normalisePhone(mobile, countryCode);
  if (phone.digits === '') return 'login.required';
  return checkPhone(phone).length > 0 ? 'login.mobileFormat' : undefined;
};

/** Sentences by field of what a rule found before anything was sent. */
export const ruleTexts = (
  violations: readonly Violation[],
  translate: (key: string, params?: object) => string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    violations.map(({ rule, field = '', params = {} }) => [field, translate(`rules.${rule}`, params)]),
  );

/** Sentences of a refusal by field. */
export const fieldErrorsOf = (error: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(refusalOf(error)?.errors ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** The sentence about the whole attempt; undefined where fields have theirs. */
export const sentenceOf = (error: unknown): string | undefined => {
  if (Object.keys(fieldErrorsOf(error)).length > 0) return undefined;
  return error instanceof Error ? error.message : String(error);
};

/** Seconds until a code may be asked for again, where the refusal says so. */
const retryAfterOf = (error: unknown): number | undefined => {
  const detail = refusalOf(error)?.data;
  if (typeof detail !== 'object' || detail === null || !('retry_after' in detail)) return undefined;
  return typeof detail.retry_after === 'number' ? detail.retry_after : undefined;
};

/** Asking for a code: how long until the next, and what stood in the way. */
export interface SendCode {
  readonly send: (target: CodeTarget) => Promise<boolean>;
  readonly isSending: boolean;
  /** Seconds until a code may be asked for again; 0: now. */
  readonly secondsLeft: number;
  /** How many have been sent on this page: changes when a new one is on its way. */
  readonly sentCount: number;
  readonly error: string | undefined;
  /** What sends it. */
  readonly call: CallName;
}

const everySecond = 1_000;

/** Counts down to an instant. */
const useSecondsUntil = (until: number): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    if (until <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (until <= Date.now()) clearInterval(timer);
    }, everySecond);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / everySecond));
};

/** Sends a code for signing in, a new password or a new company, and keeps the time until the next may be asked for. */
export const useSendCode = (scene: CodePurpose): SendCode => {
  const { sendCode } = useConsole();
  return useSending(scene === 'resetPassword' ? 'sendResetPwdSms' : 'smsSend', (target) =>
    sendCode(scene, target),
  );
};

/** The same by any call that sends one; `request` gives the seconds until the next may be asked for. */
export const useSending = (call: CallName, request: (target: CodeTarget) => Promise<number>): SendCode => {
  const [isSending, setSending] = useState(false);
  const [until, setUntil] = useState(0);
  const [sentCount, setSentCount] = useState(0);
  const [error, setError] = useState<string>();

  const waitFor = (seconds: number) => setUntil(Date.now() + seconds * everySecond);

  const send = async (target: CodeTarget): Promise<boolean> => {
    if (isSending) return false;
    setSending(true);
    setError(undefined);
    try {
      waitFor(await request(target));
      setSentCount((count) => count + 1);
      return true;
    } catch (failure) {
      setError(sentenceOf(failure) ?? Object.values(fieldErrorsOf(failure)).join(' '));
      waitFor(retryAfterOf(failure) ?? 0);
      return false;
    } finally {
      setSending(false);
    }
  };
  return { send, isSending, secondsLeft: useSecondsUntil(until), sentCount, error, call };
};

interface OutsideCodeInputProps {
  readonly inputRef: React.RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly sending: SendCode;
  readonly onSend: () => void;
  readonly autoFocus?: boolean;
}

/** The code for signing in, a new password or a new company: no one is signed in, it goes to the number of the form. */
export const OutsideCodeInput = (props: OutsideCodeInputProps) => {
  const { sending, error, onSend, autoFocus = false, ...box } = props;
  const translate = useTranslate();
  const { secondsLeft, sentCount, isSending } = sending;
  const text =
    secondsLeft > 0
      ? translate('login.resendIn', { seconds: secondsLeft })
      : translate(sentCount > 0 ? 'login.resend' : 'login.sendCode');
  return (
    <CodeInput
      {...box}
      hasFocus={autoFocus}
      label={translate('login.code')}
      error={error ?? sending.error}
      help={sentCount > 0 ? saidOf(translate, sending.call, translate('login.codeSent')) : undefined}
      announcement={sentCount > 0 ? translate('login.codeSentNumber', { count: sentCount }) : ''}
      sending={{ text, isWaiting: secondsLeft > 0, isBusy: isSending, onSend }}
    />
  );
};

interface SubmitButtonProps {
  readonly isBusy: boolean;
  readonly children: string;
}

/** The one act of a form of the login page. While it is under way it stays in its place and keeps the focus. */
export const SubmitButton = ({ isBusy, children }: SubmitButtonProps) => (
  <Button
    type="submit"
    variant="contained"
    size="large"
    aria-disabled={isBusy}
    sx={{ mt: 1, minHeight: 44, width: '100%' }}
  >
    {children}
  </Button>
);

interface CountryCodeSelectProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** Codes to choose from; all without it. */
  readonly among?: readonly string[];
}

/** The dialling code in front of a number, with the region's name in the reader's language. */
const CountryCodeSelect = ({ value, onChange, among }: CountryCodeSelectProps) => {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const all = useMemo(() => countryCodes(languageTags[localeOf(locale)], value), [locale, value]);
  const codes = among === undefined ? all : all.filter(({ code }) => among.includes(code));
  return (
    <TextField
      select
      label={translate('login.countryCode')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { renderValue: (code) => `+${code}` } }}
    >
      {codes.map(({ code, name }) => (
        <MenuItem key={code} value={code}>
          {`+${code} ${name}`}
        </MenuItem>
      ))}
    </TextField>
  );
};

interface NumberFieldsProps {
  readonly inputRef: React.RefObject<HTMLInputElement | null>;
  readonly countryCode: string;
  readonly mobile: string;
  readonly error: string | undefined;
  readonly onChange: (part: { readonly countryCode?: string; readonly mobile?: string }) => void;
  readonly autoFocus?: boolean;
  /** Dialling codes to choose from; all without it. */
  readonly codes?: readonly string[];
}

/** Country code and number, side by side. */
export const NumberFields = (props: NumberFieldsProps) => {
  const { inputRef, countryCode, mobile, error, onChange, autoFocus = false, codes } = props;
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '132px 1fr', gap: 1, alignItems: 'start' }}>
      <CountryCodeSelect
        value={countryCode}
        {...(codes === undefined ? {} : { among: codes })}
        onChange={(code) => onChange({ countryCode: code })}
      />
      <TextField
        inputRef={inputRef}
        label={translate('login.mobile')}
        type="tel"
        autoComplete="tel-national"
        autoFocus={autoFocus}
        required
        fullWidth
        value={mobile}
        onChange={(event) => onChange({ mobile: event.target.value })}
        error={error !== undefined}
        helperText={error}
      />
    </Box>
  );
};
