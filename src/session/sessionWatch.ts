import { readSession, type Session } from './session.ts';

/**
 * One browser has one login: its cookies belong to all tabs. A tab that goes on showing one company while the cookies
 * already name another would show, and worse, save under the wrong one (safety.md T31).
 */
export interface SessionWatch {
  /** Remembers the login this tab now works under: after signing in, or after switching the company. */
  readonly settle: () => void;
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

/** Watches over the login of this tab. Somebody signed out elsewhere is not replaced: the server says so by itself. */
export const createSessionWatch = ({
  onReplaced,
  read = readSession,
  storage = localStorage,
}: WatchPorts): SessionWatch => {
  let own = read();
  let hasTold = false;
  const isReplaced = (): boolean => {
    const current = read();
    if (own === undefined || current === undefined || isSame(own, current)) return false;
    if (!hasTold) {
      hasTold = true;
      onReplaced();
    }
    return true;
  };
  return {
    settle: () => {
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
