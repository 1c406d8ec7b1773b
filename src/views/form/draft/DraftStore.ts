import { createContext, use } from 'react';

/** What was typed into a form and not saved: whole fields by name, the row version they were typed on, and what stood there. */
export interface Draft {
  readonly values: Readonly<Record<string, unknown>>;
  readonly version?: number;
  readonly base?: Readonly<Record<string, unknown>>;
}

/** Where forms keep drafts, by route. Who they belong to and where they lie is the business of whoever provides it. */
export interface DraftStore {
  readonly read: (route: string) => Draft | undefined;
  /** False when there was no room for it. */
  readonly save: (route: string, draft: Draft) => boolean;
  readonly drop: (route: string) => void;
  /** Calls back when everything typed must be kept at once: session ended, page going away. Gives the way to stop. */
  readonly onKeep: (keep: () => void) => () => void;
}

/** Keeps nothing: nobody is signed in, or a form stands alone. */
export const noDrafts: DraftStore = {
  read: () => undefined,
  save: () => false,
  drop: () => {},
  onKeep: () => () => {},
};

const DraftStoreContext = createContext<DraftStore>(noDrafts);

/** Gives the forms below it a place for their drafts. */
export const DraftStoreProvider = DraftStoreContext.Provider;

export const useDraftStore = (): DraftStore => use(DraftStoreContext);
