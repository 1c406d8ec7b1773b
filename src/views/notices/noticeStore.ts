import { createContext, use, useSyncExternalStore } from 'react';

/** Something the console said: kept under the bell, so that a toast that went too fast can be read again. */
export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly kind: 'info' | 'success' | 'warning' | 'error';
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly isRead: boolean;
}

interface NoticeStore {
  /** Newest first. */
  readonly read: () => readonly Notice[];
  readonly subscribe: (listener: () => void) => () => void;
  /** What a user was told of their own action they have seen; `isNews`: it happened elsewhere and counts until the panel is read. */
  readonly add: (notice: Pick<Notice, 'text' | 'kind'> & { readonly isNews?: boolean }) => void;
  readonly markRead: () => void;
  readonly clear: () => void;
}

const kept = 50;

/** The notices of one signed-in person in this tab, at most 50. They hold no data of rows beyond what was said. */
export const createNoticeStore = (now: () => number = () => Date.now()): NoticeStore => {
  let notices: readonly Notice[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const replace = (next: readonly Notice[]): void => {
    notices = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => notices,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: ({ isNews = false, ...notice }) => {
      lastId += 1;
      replace([{ ...notice, id: lastId, at: now(), isRead: !isNews }, ...notices].slice(0, kept));
    },
    markRead: () => {
      if (notices.some((notice) => !notice.isRead))
        replace(notices.map((notice) => ({ ...notice, isRead: true })));
    },
    clear: () => replace([]),
  };
};

const NoticeContext = createContext<NoticeStore>(createNoticeStore());
/** Gives the console below it one history of notices; views shown by themselves have one of their own. */
export const NoticeProvider = NoticeContext.Provider;

/** The notices, newest first, and what can be done with them; renders again when one is added. */
export const useNotices = (): NoticeStore & { readonly notices: readonly Notice[] } => {
  const store = use(NoticeContext);
  return { ...store, notices: useSyncExternalStore(store.subscribe, store.read) };
};

/** The history itself, for what adds to it without showing it: does not render again. */
export const useNoticeStore = (): NoticeStore => use(NoticeContext);
