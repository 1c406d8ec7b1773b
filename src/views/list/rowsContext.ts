import { createContext, use } from 'react';
import type { Identifier } from 'react-admin';

/** What rows of a list may do, the same object while the list stays: rows do not render anew for it. */
export interface RowDeeds {
  readonly isSelectable: boolean;
  readonly open: (id: Identifier) => void;
  /** Selects or deselects; a range reaches from the row toggled last. */
  readonly toggle: (id: Identifier, isRange: boolean) => void;
  /** The row Tab comes back to. */
  readonly activate: (id: Identifier) => void;
}

export const RowDeedsContext = createContext<RowDeeds | undefined>(undefined);
export const SelectedIdsContext = createContext<ReadonlySet<Identifier>>(new Set());
export const ActiveIdContext = createContext<Identifier | undefined>(undefined);

/** The deeds of the list around; throws outside of one. */
export const useRowDeeds = (): RowDeeds => {
  const deeds = use(RowDeedsContext);
  if (deeds === undefined) throw new Error('No rows here: render this below <RowsProvider>.');
  return deeds;
};
