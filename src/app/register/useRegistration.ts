import { useQuery } from '@tanstack/react-query';
import { useLocaleState, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { useConsole } from '#app/console/console.ts';
import { fieldErrorsOf, ruleTexts, sentenceOf } from '#app/login/NumberFields.tsx';
import { refusalOf } from '#dataProvider/refusal.ts';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { checkRegistration, type Registration } from '#domain/registration/checkRegistration.ts';
import type { Calls } from '#generated/types.ts';
import { dropDraft, readDraft, saveDraft } from '#session/drafts.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

export type RelateItems = Calls['getRelateItems']['reply'];
type Field = keyof Registration;
export type FieldErrors = Readonly<Partial<Record<Field, string>>>;

/** What may be chosen, in the reader's language. */
export const useRelateItems = () => {
  const provider = useConsoleProvider();
  const [locale] = useLocaleState();
  return useQuery({
    queryKey: ['registration', 'items', locale],
    queryFn: ({ signal }) => provider.call('getRelateItems', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
};

const empty: Registration = {
  company_name: '',
  industry: '',
  size: '',
  province: '',
  city: '',
  name: '',
  country_code: '86',
  mobile: '',
  email: '',
  code: '',
  password: '',
};

/** Of no one yet: it stays in this tab, without code and password. */
const draftPlace = { companyId: 0, userId: 0, route: consoleAddresses.register } as const;

const restored = (): Registration => {
  const values = readDraft(draftPlace)?.values ?? {};
  const texts = Object.entries(values).filter(
    (entry): entry is [Field, string] => entry[0] in empty && typeof entry[1] === 'string',
  );
  return { ...empty, ...Object.fromEntries(texts) };
};

/** The two steps of the form, and the fields of the first; all others are of the second. */
export type RegistrationStep = 'company' | 'founder';
const companyFields: readonly string[] = ['company_name', 'industry', 'size', 'province', 'city'];

const isOf = (field: string | undefined, step: RegistrationStep): boolean =>
  companyFields.includes(field ?? '') === (step === 'company');

/** Whether nothing stands against a step. */
export const isClean = (errors: FieldErrors, step: RegistrationStep): boolean =>
  Object.keys(errors).every((field) => !isOf(field, step));

/** What has been typed, and what stands against it. */
export interface RegistrationForm {
  readonly form: Registration;
  readonly change: (part: Partial<Registration>) => void;
  readonly errors: FieldErrors;
  /** The server's sentence about the whole form. */
  readonly sentence: string | undefined;
  readonly isBusy: boolean;
  /** Whether nothing stands against it, or against one of its steps; marks the fields. */
  readonly check: (step?: RegistrationStep) => boolean;
  /** Sends it. `captcha`: the puzzle has to be solved once more. */
  readonly send: (ticket: string) => Promise<'done' | 'captcha' | 'refused'>;
}

/** The form of a new company. What was typed stays over a refusal, a change of language and a reload. */
export const useRegistration = (items: RelateItems | undefined): RegistrationForm => {
  const translate = useTranslate();
  const { register } = useConsole();
  const [form, setForm] = useState(restored);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [sentence, setSentence] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    saveDraft(draftPlace, { values: { ...form } });
  }, [form]);

  const isCityOf = (province: string, city: string): boolean =>
    items?.cities.some((each) => each.province === province && each.value === city) ?? true;
  const check = (step?: RegistrationStep): boolean => {
    const violations = checkRegistration(form, isCityOf)
      .filter(({ field }) => step === undefined || isOf(field, step))
      .toReversed();
    setErrors(ruleTexts(violations, translate));
    setSentence(undefined);
    return violations.length === 0;
  };
  const refuse = (failure: unknown) => {
    if (refusalOf(failure)?.error_key === 'captcha_required') return 'captcha';
    setErrors(fieldErrorsOf(failure));
    setSentence(sentenceOf(failure));
    return 'refused';
  };
  const send = async (ticket: string) => {
    setBusy(true);
    try {
      await register({ ...form, captcha_ticket: ticket });
      dropDraft(draftPlace);
      return 'done' as const;
    } catch (failure) {
      setBusy(false);
      return refuse(failure);
    }
  };
  return {
    form,
    change: (part) => {
      setForm((before) => ({ ...before, ...part }));
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
      setSentence(undefined);
    },
    errors,
    sentence,
    isBusy,
    check,
    send,
  };
};
