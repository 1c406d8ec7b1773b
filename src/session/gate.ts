import { gateTimes } from '#domain/managementPassword/gate.ts';

/** `unknown` until the server has said; `closed`: everything waits for the management password. */
export type GateState = 'unknown' | 'open' | 'closed';

/**
 * What this page knows of the gate of the management password. The server decides; this only says when to ask for the password, and
 * when to warn. Times are this machine's own: a clock that is wrong must not lock anyone.
 */
export interface Gate {
  readonly state: () => GateState;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * The server has answered something: it keeps the console open for another half hour, in all tabs. What was asked before it closed
   * and is answered after does not open it again.
   */
  readonly used: () => void;
  /** The management password was given. */
  readonly opened: () => void;
  /** The server, or the clock, has closed it. */
  readonly closed: () => void;
  /** No one is signed in any more, or another user. */
  readonly forget: () => void;
  /** When it closes by itself, in ms of `Date.now()`. */
  readonly closesAt: () => number;
  /** Settles when it is open; rejects when the caller has gone away. */
  readonly whenOpen: (signal?: AbortSignal) => Promise<void>;
  /** Listens to the other tabs. Answers how to stop. */
  readonly start: () => () => void;
}

const idleMs = gateTimes.idleMinutes * 60_000;
/** Tells the other tabs; at most once in so long. */
const announceMs = 20_000;
const announcementKey = 'console:gate';

interface GatePorts {
  readonly now?: () => number;
  readonly storage?: Storage;
}

const reasonOf = (signal: AbortSignal): unknown =>
  signal.reason ?? new DOMException('The request was called off', 'AbortError');

const waitFor = (isOpen: () => boolean, subscribe: Gate['subscribe'], signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(reasonOf(signal));
    const stop = subscribe(() => {
      if (!isOpen()) return;
      stop();
      resolve();
    });
    signal?.addEventListener('abort', () => {
      stop();
      reject(reasonOf(signal));
    });
  });

/** Makes the gate of this tab; it begins `unknown`. */
export const createGate = ({ now = Date.now, storage = localStorage }: GatePorts = {}): Gate => {
  const listeners = new Set<() => void>();
  let state: GateState = 'unknown';
  let closesAt = Number.POSITIVE_INFINITY;
  let announcedAt = 0;
  const become = (next: GateState): void => {
    if (next === state) return;
    state = next;
    for (const listener of [...listeners]) listener();
  };
  const subscribe: Gate['subscribe'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const keepOpen = (): void => {
    closesAt = now() + idleMs;
    become('open');
  };
  const open = (): void => {
    const wasOpen = state === 'open';
    keepOpen();
    if (wasOpen && now() - announcedAt < announceMs) return;
    announcedAt = now();
    storage.setItem(announcementKey, `open ${announcedAt}`);
  };
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key !== announcementKey || newValue === null || state === 'unknown') return;
    if (newValue.startsWith('open')) keepOpen();
    else become('closed');
  };
  return {
    state: () => state,
    subscribe,
    used: () => {
      if (state !== 'closed') open();
    },
    opened: open,
    closed: () => {
      if (state !== 'closed') storage.setItem(announcementKey, `closed ${now()}`);
      become('closed');
    },
    forget: () => {
      closesAt = Number.POSITIVE_INFINITY;
      become('unknown');
    },
    closesAt: () => closesAt,
    whenOpen: (signal) => waitFor(() => state === 'open', subscribe, signal),
    start: () => {
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
};
