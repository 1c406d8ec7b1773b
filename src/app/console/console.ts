import { createContext, use } from 'react';
import type { Account } from '#session/account.ts';
import type {
  CodePurpose,
  CodeTarget,
  CompanyChoice,
  DemoAccount,
  LoginAnswer,
  LoginForm,
  RegistrationForm,
  SmsMessage,
} from './accountCalls.ts';

/** What the shell's own screens may do; made once in `start/startConsole.ts`. */
export interface ConsoleActions {
  /** Signs in, or answers with the companies to choose from. */
  readonly login: (form: LoginForm) => Promise<LoginAnswer>;
  /** Makes an answer of `login` the session of this browser. */
  readonly enter: (answer: LoginAnswer) => Account | undefined;
  /** Asks for a code by SMS; seconds until the next may be asked for. */
  readonly sendCode: (scene: CodePurpose, target: CodeTarget) => Promise<number>;
  /** Sets a new login password by means of a code. */
  readonly resetPassword: (
    form: CodeTarget & { readonly code: string; readonly password: string },
  ) => Promise<void>;
  /** Registers a company; the console starts again in it. */
  readonly register: (form: RegistrationForm) => Promise<void>;
  readonly companies: () => Promise<readonly CompanyChoice[]>;
  /** Changes company: everything of the old one is dropped by loading the page again. */
  readonly switchCompany: (companyId: number) => Promise<void>;
  /** Demo accounts; empty where the server is not in demo mode. */
  readonly demoAccounts: () => Promise<readonly DemoAccount[]>;
  /** Messages the demo would have sent, newest first; null where the server is not in demo mode. */
  readonly smsOutbox: () => Promise<readonly SmsMessage[] | null>;
  /** Loads the code and the rows of a noun's page for a user who is about to go there; undefined where pages wait until they are gone to. */
  readonly preparePage?: ((noun: string) => void) | undefined;
  /** Settled once what start-up has asked for the first page is answered, well or not; undefined where it asked for nothing. */
  readonly firstAnswer?: Promise<void> | undefined;
  /** Asks the app or page that shows the console to put it away; undefined where no one does. */
  readonly closeHost?: (() => void) | undefined;
}

const ConsoleContext = createContext<ConsoleActions | undefined>(undefined);
export const ConsoleProviderContext = ConsoleContext.Provider;

export const useConsole = (): ConsoleActions => {
  const actions = use(ConsoleContext);
  if (actions === undefined) throw new Error('No console here: render this below <App>.');
  return actions;
};
