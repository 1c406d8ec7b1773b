import type { Calls } from '#generated/types.ts';
import type { Session } from '#session/session.ts';

/** Answers that came with the page, asked by the server for the session the page was asked with. */
export interface StartAnswers {
  readonly login: Calls['loginUser']['reply'] | undefined;
  readonly preferences: Calls['preferences']['reply'] | undefined;
  readonly fields: Calls['getUserField']['reply'] | undefined;
}

const none: StartAnswers = { login: undefined, preferences: undefined, fields: undefined };

type Brought = Partial<Omit<Calls['loginUser']['reply'], 'token'>> | undefined;

const isOf = ({ userId, companyId }: Session, login: Brought): boolean =>
  login?.user?.user_id === userId && login.company?.company_id === companyId;

/**
 * Takes what the page brought along for this session, once. Nothing when the login has changed since the page was asked
 * for, and nothing from a host that serves files alone: the console then asks.
 */
export const takeStartAnswers = (session: Session | undefined): StartAnswers => {
  const block = document.getElementById('start-answers');
  if (block === null) return none;
  const text = block.textContent;
  block.remove();
  if (session === undefined) return none;
  // Written by the server of this very page, by the call's own reply schema.
  const {
    loginUser,
    preferences,
    getUserField: fields,
  } = JSON.parse(text) as {
    readonly loginUser?: Calls['loginUser']['reply'];
    readonly preferences?: Calls['preferences']['reply'];
    readonly getUserField?: Calls['getUserField']['reply'];
  };
  if (loginUser === undefined || !isOf(session, loginUser)) return none;
  return { login: { ...loginUser, token: session.token }, preferences, fields };
};
