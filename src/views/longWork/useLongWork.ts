import { createContext, use, useSyncExternalStore } from 'react';
import { createLongWorkStore, type LongWork, type LongWorkStore } from './longWorkStore.ts';

const LongWorkContext = createContext<LongWorkStore>(createLongWorkStore());
/** Gives the console below it one place for long work; views shown by themselves have one of their own. */
export const LongWorkProvider = LongWorkContext.Provider;

/** What is running or has run, newest first, and what can be done with it; renders again when any of it changes. */
export const useLongWork = (): LongWorkStore & { readonly works: readonly LongWork[] } => {
  const store = use(LongWorkContext);
  return { ...store, works: useSyncExternalStore(store.subscribe, store.read) };
};

/** The place itself, for what starts and reports work without showing it: does not render again. */
export const useLongWorkStore = (): LongWorkStore => use(LongWorkContext);
