import { useLogin } from 'ra-core';
import { useState } from 'react';
import { refusalOf } from '#dataProvider/refusal.ts';
import { dropNotice } from '#session/endSession.ts';
import { useConsole } from '../console.ts';
import type { CompanyChoice, DemoAccount, LoginForm } from '../start/accountCalls.ts';

/** What has been typed, and what came of it. */
export interface SignIn {
  readonly form: LoginForm;
  readonly change: (part: Partial<LoginForm>) => void;
  readonly fill: (account: DemoAccount) => void;
  readonly submit: (companyId?: number) => Promise<void>;
  readonly isBusy: boolean;
  /** The server's sentence about the whole attempt. */
  readonly error: string | undefined;
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** Set while a company has to be chosen; last choice first, as the server answers. */
  readonly companies: readonly CompanyChoice[] | undefined;
  readonly back: () => void;
}

const emptyForm: LoginForm = { countryCode: '86', mobile: '', password: '' };
const byLastChoice = (companies: readonly CompanyChoice[]): readonly CompanyChoice[] =>
  companies.toSorted((one, other) => other.is_last_choice - one.is_last_choice);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const fieldErrorsOf = (error: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(refusalOf(error)?.errors ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

interface Outcome {
  readonly error?: string;
  readonly fieldErrors?: Readonly<Record<string, string>>;
  readonly companies?: readonly CompanyChoice[];
}

/** The state of the login page: submits the account, then again with the chosen company. */
export const useSignIn = (): SignIn => {
  const { login, enter } = useConsole();
  const tellReactAdmin = useLogin();
  const [form, setForm] = useState(emptyForm);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({});

  const submit = async (companyId?: number): Promise<void> => {
    setBusy(true);
    try {
      const answer = await login({ ...form, ...(companyId === undefined ? {} : { companyId }) });
      const account = enter(answer);
      if (account === undefined) return setOutcome({ companies: byLastChoice(answer.companies) });
      dropNotice();
      await tellReactAdmin(account);
    } catch (error) {
      setOutcome((before) => ({ ...before, error: messageOf(error), fieldErrors: fieldErrorsOf(error) }));
    } finally {
      setBusy(false);
    }
  };

  return {
    form,
    change: (part) => {
      setForm((before) => ({ ...before, ...part }));
      setOutcome({});
    },
    fill: (account) => {
      setForm({ countryCode: account.country_code, mobile: account.mobile, password: account.password });
      setOutcome({});
    },
    submit,
    isBusy,
    error: outcome.error,
    fieldErrors: outcome.fieldErrors ?? {},
    companies: outcome.companies,
    back: () => setOutcome({}),
  };
};
