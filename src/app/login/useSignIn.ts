import { useLogin, useStore } from 'ra-core';
import { useState } from 'react';
import type { CompanyChoice, DemoAccount, LoginProof } from '#app/console/accountCalls.ts';
import { useConsole } from '#app/console/console.ts';
import { dropNotice } from '#session/endSession.ts';
import { fieldErrorsOf, sentenceOf } from './NumberFields.tsx';

/** The ways to sign in, in the order of the tabs. */
export type LoginMode = 'qr' | 'password' | 'code';

const isMode = (value: unknown): value is LoginMode =>
  value === 'qr' || value === 'password' || value === 'code';

/** The way this browser was last used to sign in; the password at first. */
export const useLoginMode = (): readonly [LoginMode, (mode: LoginMode) => void] => {
  const [kept, keep] = useStore<unknown>('login.mode', 'password');
  return [isMode(kept) ? kept : 'password', keep];
};

/** What has been typed: one number for every way in. */
interface TypedLogin {
  readonly countryCode: string;
  readonly mobile: string;
  readonly password: string;
  readonly code: string;
}

/** What has been typed, and what came of it. */
export interface SignIn {
  readonly form: TypedLogin;
  readonly change: (part: Partial<TypedLogin>) => void;
  readonly fill: (account: DemoAccount) => void;
  /** With the password or the code; the chosen company is entered with what the list was asked with. */
  readonly submit: (proof: LoginProof['kind']) => Promise<void>;
  readonly choose: (companyId: number) => Promise<void>;
  readonly isBusy: boolean;
  /** The server's sentence about the whole attempt; undefined where it is about a field. */
  readonly error: string | undefined;
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** Set while a company has to be chosen; last choice first, as the server answers. */
  readonly companies: readonly CompanyChoice[] | undefined;
  readonly back: () => void;
}

const nothingTyped: TypedLogin = { countryCode: '86', mobile: '', password: '', code: '' };
const byLastChoice = (companies: readonly CompanyChoice[]): readonly CompanyChoice[] =>
  companies.toSorted((one, other) => other.is_last_choice - one.is_last_choice);

interface Outcome {
  readonly error?: string | undefined;
  readonly fieldErrors?: Readonly<Record<string, string>>;
  readonly companies?: readonly CompanyChoice[];
  readonly proof?: LoginProof['kind'];
}

const proofOf = (kind: LoginProof['kind'], { password, code }: TypedLogin): LoginProof =>
  kind === 'password' ? { kind, password } : { kind, code };

/** The state of the login page: submits the account, then again with the chosen company. */
export const useSignIn = (): SignIn => {
  const { login, enter } = useConsole();
  const tellReactAdmin = useLogin();
  const [form, setForm] = useState(nothingTyped);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({});

  const send = async (kind: LoginProof['kind'], companyId?: number): Promise<void> => {
    setBusy(true);
    try {
      const { countryCode, mobile } = form;
      const answer = await login({
        countryCode,
        mobile,
        proof: proofOf(kind, form),
        ...(companyId === undefined ? {} : { companyId }),
      });
      const account = enter(answer);
      if (account === undefined)
        return setOutcome({ companies: byLastChoice(answer.companies), proof: kind });
      dropNotice();
      await tellReactAdmin(account);
    } catch (error) {
      const fieldErrors = fieldErrorsOf(error);
      setOutcome((before) => ({ ...before, error: sentenceOf(error), fieldErrors }));
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
    fill: ({ country_code: countryCode, mobile, password }) => {
      setForm({ ...nothingTyped, countryCode, mobile, password });
      setOutcome({});
    },
    submit: (kind) => send(kind),
    choose: (companyId) => send(outcome.proof ?? 'password', companyId),
    isBusy,
    error: outcome.error,
    fieldErrors: outcome.fieldErrors ?? {},
    companies: outcome.companies,
    back: () => setOutcome({}),
  };
};
