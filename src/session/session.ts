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

const sessionNames = ['user_id', 'token', 'company_id', 'mobile'] as const;
type SessionName = (typeof sessionNames)[number];

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

/**
 * One browser has one login: its cookies belong to all tabs. A tab that goes on showing one company while the cookies
 * already name another would show, and worse, save under the wrong one (safety.md T31).
 */
export interface SessionWatch {
  /** Remembers the login this tab now works under: after signing in, or after switching the company. */
  readonly remember: () => void;
  /** Whether another tab has put another person or company in its place; tells `onReplaced` once when it has. */
  readonly isReplaced: () => boolean;
  /** Looks again whenever another tab says so, and when this one comes back into view. Answers how to stop. */
  readonly start: () => () => void;
  /** Tells the other tabs to look. */
  readonly announce: () => void;
}

interface WatchPorts {
  readonly onReplaced: () => void;
  readonly read?: () => Session | undefined;
  readonly storage?: Storage;
}

/** Written to make the other tabs' `storage` event fire; the value means nothing. */
const announcementKey = 'console:session';

const isSame = (one: Session, other: Session): boolean =>
  one.userId === other.userId && one.companyId === other.companyId;

/** Watches over the login of this tab. A user signed out elsewhere is not replaced: the server says so by itself. */
export const createSessionWatch = ({
  onReplaced,
  read = readSession,
  storage = localStorage,
}: WatchPorts): SessionWatch => {
  let own = read();
  let hasReported = false;
  const isReplaced = (): boolean => {
    const current = read();
    if (own === undefined || current === undefined || isSame(own, current)) return false;
    if (!hasReported) {
      hasReported = true;
      onReplaced();
    }
    return true;
  };
  return {
    remember: () => {
      own = read();
    },
    isReplaced,
    announce: () => storage.setItem(announcementKey, String(Date.now())),
    start: () => {
      const onStorage = (event: StorageEvent) => event.key === announcementKey && isReplaced();
      // A tab that slept, or was taken from the history, has heard nothing.
      const onView = () => document.visibilityState === 'visible' && isReplaced();
      // The first showing of a page tells nothing: it has just read the cookies itself.
      const onReturn = (event: PageTransitionEvent) => event.persisted && onView();
      window.addEventListener('storage', onStorage);
      window.addEventListener('pageshow', onReturn);
      document.addEventListener('visibilitychange', onView);
      return () => {
        window.removeEventListener('storage', onStorage);
        window.removeEventListener('pageshow', onReturn);
        document.removeEventListener('visibilitychange', onView);
      };
    },
  };
};

/** A call was about to go out under another tab's login; it was not sent, and the page is reloading. */
export class SessionReplacedError extends Error {
  override readonly name = 'SessionReplacedError';
}
