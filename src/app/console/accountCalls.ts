import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { refusalOf, SessionEndedError } from '#dataProvider/refusal.ts';
import type { Send } from '#dataProvider/transport.ts';
import { homeCountryCode, normalisePhone } from '#domain/member/phone.ts';
import type { Registration } from '#domain/registration/checkRegistration.ts';
import type { CallModel } from '#engine/model.ts';
import type { CallName } from '#generated/calls.ts';
import type { Calls } from '#generated/types.ts';
import { type Account, accountOf, type LoginReply } from '#session/account.ts';
import { readCookie, writeCookie } from '#session/cookies.ts';
import { idOf, type Session, storeSession } from '#session/session.ts';
import type { LoginOutcome } from '#session/startSession.ts';

export type LoginAnswer = Calls['loginAccount']['reply'];
export type CompanyChoice = LoginAnswer['companies'][number];
export type DemoAccount = Calls['demoAccounts']['reply']['list'][number];
export type SmsMessage = Calls['demoSmsOutbox']['reply']['list'][number];

/** What a user shows that a number is theirs with. */
export type LoginProof =
  | { readonly kind: 'password'; readonly password: string }
  | { readonly kind: 'code'; readonly code: string };

/** What the login page submits. */
export interface LoginForm {
  readonly countryCode: string;
  readonly mobile: string;
  readonly proof: LoginProof;
  readonly companyId?: number;
}

const lastChoice = (): number | undefined => idOf(readCookie('lastChoiceId'));

/** Country code, number and password or code for a session, or for the companies to choose from. */
export const requestLogin = (provider: ConsoleProvider, form: LoginForm): Promise<LoginAnswer> => {
  const { countryCode, mobile, proof, companyId } = form;
  const last = lastChoice();
  const account = {
    country_code: countryCode,
    mobile,
    ...(companyId === undefined ? {} : { target_company_id: companyId }),
    ...(last === undefined ? {} : { last_choice_id: last }),
  };
  return proof.kind === 'password'
    ? provider.call('loginAccount', { ...account, password: proof.password })
    : provider.call('loginCode', { ...account, code: proof.code });
};

/** The number a code goes to, as typed. */
export interface CodeTarget {
  readonly countryCode: string;
  readonly mobile: string;
  /** That no program asks, for a number no one is known by. */
  readonly captchaTicket?: string;
}

/** What a code is asked for before anyone is signed in. */
export type CodePurpose = 'login' | 'resetPassword' | 'register';

/** Asks for a code; seconds until the next may be asked for. */
export const requestCode = async (
  provider: ConsoleProvider,
  scene: CodePurpose,
  { countryCode, mobile, captchaTicket }: CodeTarget,
): Promise<number> => {
  const number = {
    country_code: countryCode,
    ...(captchaTicket === undefined ? {} : { captcha_ticket: captchaTicket }),
  };
  const sent =
    scene === 'resetPassword'
      ? await provider.call('sendResetPwdSms', { ...number, mobile })
      : await provider.call('smsSend', { ...number, scene, phone: mobile });
  return sent.retry_after;
};

const sessionOfReply = (reply: LoginReply): Session => ({
  userId: reply.user.user_id,
  token: reply.token,
  companyId: reply.company.company_id,
  ...(reply.user.mobile ? { mobile: reply.user.mobile } : {}),
});

/** A company as its form has it, with the ticket of the puzzle. */
export interface RegistrationForm extends Registration {
  readonly captcha_ticket: string;
}

/** Registers a company. What was chosen came from the server's own lists, and it looks again: their words are not ours to know. */
export const requestRegistration = (provider: ConsoleProvider, form: RegistrationForm) =>
  provider.call('createCompany', { ...form } as Calls['createCompany']['request']);

/** Keeps the session a registration opened, and its company as the last choice. */
export const keepRegistration = (
  reply: Calls['createCompany']['reply'],
  { mobile, country_code: countryCode }: RegistrationForm,
): void => {
  const { digits } = normalisePhone(mobile, countryCode);
  storeSession({ userId: reply.user_id, token: reply.token, companyId: reply.company_id, mobile: digits });
  writeCookie('lastChoiceId', String(reply.company_id));
};

/** Keeps the login of an answer and remembers its company as the last choice. */
export const keepLogin = (reply: LoginReply): Account => {
  storeSession(sessionOfReply(reply));
  writeCookie('lastChoiceId', String(reply.company.company_id));
  return accountOf(reply);
};

interface StartLoginPorts {
  readonly send: Send;
  readonly call: (name: CallName) => CallModel;
  readonly deviceId: string;
}

/** The account login of spec.md section 4: the session's three values and the number, with the country code of section 9. */
export const loginUserRequest = ({ userId, token, companyId, mobile }: Session) => ({
  user_id: userId,
  token,
  company_id: companyId,
  country_code: homeCountryCode,
  ...(mobile === undefined ? {} : { mobile }),
});

/** The account login of start-up (spec.md section 4), speaking for the given session instead of the stored one. */
export const createStartLogin =
  ({ send, call, deviceId }: StartLoginPorts) =>
  async (session: Session): Promise<LoginOutcome> => {
    const fields = { user_id: session.userId, token: session.token, company_id: session.companyId };
    try {
      const options = { session: { ...fields, device_id: deviceId } };
      const reply = await send(call('loginUser'), loginUserRequest(session), options);
      return { kind: 'signedIn', reply: reply as Calls['loginUser']['reply'] };
    } catch (error) {
      if (error instanceof SessionEndedError) return { kind: 'sessionInvalid' };
      const refusal = refusalOf(error);
      if (refusal === undefined) throw error;
      // Only a server that could not answer leaves the session in doubt; a refusal means these credentials open nothing.
      return refusal.error_key === 'network' || refusal.error_key === 'broken'
        ? { kind: 'failed', message: error instanceof Error ? error.message : '' }
        : { kind: 'sessionInvalid' };
    }
  };

/** The name of a company this person belongs to, to ask about it; undefined for any other. */
export const companyNameOf = async (
  provider: ConsoleProvider,
  companyId: number,
): Promise<string | undefined> => {
  const { list } = await provider.call('companyList', {});
  return list.find((company) => company.company_id === companyId)?.company_name;
};
