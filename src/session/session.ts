import { readCookie, removeCookie, writeCookie } from './cookies.ts';

/** Who is using the console (spec.md section 3, Session). Ids are integers, kept as such on the wire. */
export interface Session {
  readonly userId: number;
  readonly token: string;
  readonly companyId: number;
  readonly mobile?: string;
}

const safeDigits = /^[1-9]\d{0,14}$/;

/** An id that is digits and small enough to be exact; undefined otherwise (case S04: no coercion to another company). */
export const idOf = (value: string | undefined | null): number | undefined =>
  value !== undefined && value !== null && safeDigits.test(value) ? Number(value) : undefined;

/** A session out of raw values: all three of user_id, token and company_id, or nothing (spec.md section 4). */
export const sessionOf = (read: (name: SessionName) => string | undefined | null): Session | undefined => {
  const userId = idOf(read('user_id'));
  const companyId = idOf(read('company_id'));
  const token = read('token');
  const mobile = read('mobile');
  if (userId === undefined || companyId === undefined || !token) return undefined;
  return { userId, token, companyId, ...(mobile ? { mobile } : {}) };
};

export const sessionNames = ['user_id', 'token', 'company_id', 'mobile'] as const;
export type SessionName = (typeof sessionNames)[number];

/** The stored login; undefined when the person is not signed in. */
export const readSession = (): Session | undefined => sessionOf(readCookie);

/** Keeps a login for this browser session. */
export const storeSession = (session: Session): void => {
  writeCookie('user_id', String(session.userId));
  writeCookie('token', session.token);
  writeCookie('company_id', String(session.companyId));
  if (session.mobile === undefined) removeCookie('mobile');
  else writeCookie('mobile', session.mobile);
};

/** Sent on `window` when the stored login is gone. */
export const sessionClearedEvent = 'session:cleared';

/** Clears the stored login (code 4001, logout); choices such as language and last company stay. */
export const clearSession = (): void => {
  for (const name of sessionNames) removeCookie(name);
  window.dispatchEvent(new CustomEvent(sessionClearedEvent));
};
