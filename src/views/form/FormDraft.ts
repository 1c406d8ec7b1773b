import { createContext, use } from 'react';
import type { FieldValues } from 'react-hook-form';

/** What was typed into a form and not saved: whole fields by name, the row version they were typed on, and what stood there. */
interface Draft {
  readonly values: Readonly<Record<string, unknown>>;
  readonly version?: number;
  readonly base?: Readonly<Record<string, unknown>>;
}

/** Where forms keep drafts, by route. Who they belong to and where they lie is the business of the provider. */
export interface DraftStore {
  readonly read: (route: string) => Draft | undefined;
  /** False when there was no room for it. */
  readonly save: (route: string, draft: Draft) => boolean;
  readonly drop: (route: string) => void;
  /** Calls back when everything typed must be kept at once: session ended, page going away. Gives the way to stop. */
  readonly onKeep: (keep: () => void) => () => void;
}

/** Keeps nothing: no one is signed in, or a form stands alone. */
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

/** What the surroundings of a form may ask about what was typed into it. */
export interface FormDraft {
  /** Whether something was typed that is not saved. */
  readonly isDirty: () => boolean;
  /** Keeps it now; false when nothing of it could be kept: there was no room, or it is secret. */
  readonly keep: () => boolean;
  /** Whether a part of it is in no draft (a password): the user who leaves is told before. */
  readonly leavesOut: () => boolean;
  /** Takes back what was typed, in the form and in the store. */
  readonly discard: () => void;
  /** What stands in the form now. */
  readonly entered: () => FieldValues;
  /** It was saved as it stood in `saved`, by default as it stands: all is clean, and no draft of it, but what was typed since. */
  readonly commit: (saved?: FieldValues) => void;
  /** Nothing of it is kept anywhere: who leaves loses it. */
  readonly isUnkept?: boolean;
}

/** Before a form is there. */
export const nothingTyped: FormDraft = {
  isDirty: () => false,
  keep: () => true,
  leavesOut: () => false,
  discard: () => {},
  entered: () => ({}),
  commit: () => {},
};

/** What is entered outside of a form of a schema, of which there are no drafts. */
export const unkeptDraft = (isDirty: boolean): FormDraft => ({
  ...nothingTyped,
  isDirty: () => isDirty,
  isUnkept: true,
});
