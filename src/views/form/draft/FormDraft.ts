import type { FieldValues } from 'react-hook-form';

/** What the surroundings of a form may ask about what was typed into it. */
export interface FormDraft {
  /** Whether something was typed that is not saved. */
  readonly isDirty: () => boolean;
  /** Keeps it now; false when nothing of it could be kept: there was no room, or it is secret. */
  readonly keep: () => boolean;
  /** Whether a part of it is in no draft (a password): whoever leaves is told before. */
  readonly leavesOut: () => boolean;
  /** Takes back what was typed, in the form and in the store. */
  readonly discard: () => void;
  /** What stands in the form now. */
  readonly entered: () => FieldValues;
  /** It was saved as it stood in `saved`, by default as it stands: all is clean, and no draft of it, but what was typed since. */
  readonly settle: (saved?: FieldValues) => void;
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
  settle: () => {},
};

/** What is entered outside of a form of a schema, of which there are no drafts. */
export const unkeptDraft = (isDirty: boolean): FormDraft => ({
  ...nothingTyped,
  isDirty: () => isDirty,
  isUnkept: true,
});
