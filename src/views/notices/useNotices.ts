import { createContext, use, useSyncExternalStore } from 'react';
import { createNoticeStore, type Notice, type NoticeStore } from './noticeStore.ts';

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
