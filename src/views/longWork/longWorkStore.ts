import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { Identifier } from 'react-admin';

/** A row something was not done to: which, and why, in the reader's words. */
export interface RowFailure {
  readonly id: Identifier;
  readonly name: string;
  readonly message: string;
}

/** What became of each row of a selection. Shown until it is dismissed; while `isOpen`, in a dialog. */
export interface WorkReport {
  readonly done: readonly Identifier[];
  readonly failed: readonly RowFailure[];
  /** Rows no one asked about any more: the work was stopped before. */
  readonly skipped: readonly Identifier[];
  readonly isOpen: boolean;
  /** Does the same to these rows. */
  readonly again: (ids: readonly Identifier[]) => void;
}

/** Work that goes on while the reader does something else: an export, a bulk action, an import. */
export interface LongWork {
  readonly id: string;
  /** A finished sentence part in the reader's language: "导出成员". */
  readonly title: string;
  /** Whose work it is; the menu entry of this noun carries a badge while it runs. */
  readonly noun?: string;
  readonly done: number;
  /** Undefined while it is not known how much there is. */
  readonly total?: number;
  readonly state: 'running' | 'finished' | 'failed' | 'cancelled';
  /** What came of it, or why it failed; the server's sentence or counts. */
  readonly outcome?: string;
  /** Where the result is: a file to download, or a page. */
  readonly result?: { readonly href: string; readonly label: string; readonly isDownload?: boolean };
  /** What became of each row, for the noun's list to show. */
  readonly report?: WorkReport;
  /** Whether its progress is on the screen: no one need be told that it ended. */
  readonly isWatched?: boolean;
  readonly startedAt: number;
  readonly onCancel?: () => void;
}

interface LongWorkStore {
  /** Newest first. */
  readonly read: () => readonly LongWork[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly start: (work: Pick<LongWork, 'id' | 'title'> & Partial<LongWork>) => void;
  readonly update: (id: string, change: Partial<Omit<LongWork, 'id'>>) => void;
  readonly remove: (id: string) => void;
}

/** The long work of one signed-in person in this tab. */
export const createLongWorkStore = (now: () => number = () => Date.now()): LongWorkStore => {
  let works: readonly LongWork[] = [];
  const listeners = new Set<() => void>();
  const replace = (next: readonly LongWork[]): void => {
    works = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => works,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: (work) =>
      replace([
        { done: 0, state: 'running', startedAt: now(), ...work },
        ...works.filter((other) => other.id !== work.id),
      ]),
    update: (id, change) => replace(works.map((work) => (work.id === id ? { ...work, ...change } : work))),
    remove: (id) => replace(works.filter((work) => work.id !== id)),
  };
};

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

/** The browser asks before the tab is closed, until the answer is called: what runs in the tab would end half-way. */
export const holdTab = (): (() => void) => {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
};

/** What the console knows of the company's long work, in the cache of answers. */
export const tasksKey = 'tasks';

/** Has the task centre look at once: something long was started, or is over. */
export const useRefreshTasks = (): (() => void) => {
  const queryClient = useQueryClient();
  return useCallback(() => void queryClient.invalidateQueries({ queryKey: [tasksKey] }), [queryClient]);
};
