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
