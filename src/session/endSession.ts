import { askForDrafts } from './drafts.ts';
import { keepDownloads } from './lostDownloads.ts';
import { clearSession } from './session.ts';

/**
 * The page reloads itself for two reasons: the session ended (4001), or a module of this build can no longer be
 * loaded. Either way at most once per build in 60 s, so that a server that always refuses is not hammered
 * (safety.md T30, cases S14 and H08).
 */
type ReloadReason = 'session' | 'module';

export interface ReloadPorts {
  readonly build: string;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly now: () => number;
  readonly reload: () => void;
}

const quietMs = 60_000;

/** Reloads and says true; false when this build did so within the last 60 s for the same reason. */
export const reloadOnce = (reason: ReloadReason, ports: ReloadPorts): boolean => {
  const key = `reload:${reason}:${ports.build}`;
  const last = Number(ports.storage.getItem(key) ?? Number.NEGATIVE_INFINITY);
  if (ports.now() - last < quietMs) return false;
  ports.storage.setItem(key, String(ports.now()));
  ports.reload();
  return true;
};

/** Why a user finds themselves at the login page; its words are `login.ended.<reason>`. */
type EndReason = 'sessionInvalid' | 'linkInvalid';

const noticeKey = 'session:notice';

interface EndPorts extends ReloadPorts {
  readonly storage: Storage;
  /** Whether this document is on its way to another page that has something to say. */
  readonly isLeaving: () => boolean;
  /** Within 60 s of a reload: show the login page without another one. */
  readonly showLogin: () => void;
}

/**
 * What code 4001 does: drafts and the downloads it cut off are kept, the stored login is cleared, the page reloads. Several
 * answers in flight end the session once; a second end within 60 s shows the login page instead of reloading.
 * A user who is leaving goes on to where they are going.
 */
export const createSessionEnd = (ports: EndPorts): ((downloads?: readonly unknown[]) => void) => {
  let isEnding = false;
  return (downloads = []) => {
    if (isEnding || ports.isLeaving()) return;
    isEnding = true;
    askForDrafts();
    keepDownloads(downloads, ports);
    clearSession();
    keepNotice('sessionInvalid', ports.storage);
    if (reloadOnce('session', ports)) return;
    ports.showLogin();
    isEnding = false;
  };
};

/** Leaves a sentence for the login page. */
export const keepNotice = (reason: EndReason, storage: Storage = sessionStorage): void =>
  storage.setItem(noticeKey, reason);

/** The sentence left for the login page, until `dropNotice`. */
export const readNotice = (storage: Storage = sessionStorage): EndReason | undefined => {
  const reason = storage.getItem(noticeKey);
  return reason === 'sessionInvalid' || reason === 'linkInvalid' ? reason : undefined;
};

export const dropNotice = (storage: Storage = sessionStorage): void => storage.removeItem(noticeKey);

/** What the last page says after a company was dissolved: its session is over, so no one can be asked any more. */
export interface Farewell {
  readonly company: string;
  /** ISO instant. */
  readonly eraseTime: string;
  readonly holdHours: number;
}

const farewellKey = 'session:farewell';

let isLeaving = false;

/** Keeps it for this browser tab; this document is about to be left for the page that says it. */
export const keepFarewell = (farewell: Farewell, storage: Storage = sessionStorage): void => {
  isLeaving = true;
  storage.setItem(farewellKey, JSON.stringify(farewell));
};

/** Whether this document is on its way to the farewell: a session that ends meanwhile must not lead to the login page instead. */
export const isSayingFarewell = (): boolean => isLeaving;

const isFarewell = (value: unknown): value is Farewell =>
  typeof value === 'object' &&
  value !== null &&
  'company' in value &&
  typeof value.company === 'string' &&
  'eraseTime' in value &&
  typeof value.eraseTime === 'string' &&
  'holdHours' in value &&
  typeof value.holdHours === 'number';

/** What was kept; undefined: nothing was dissolved in this tab. */
export const readFarewell = (storage: Storage = sessionStorage): Farewell | undefined => {
  try {
    const value: unknown = JSON.parse(storage.getItem(farewellKey) ?? 'null');
    return isFarewell(value) ? value : undefined;
  } catch {
    return undefined;
  }
};
