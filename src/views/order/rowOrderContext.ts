import { createContext, type ReactNode, use } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import type { rowLook } from './OrderControls.tsx';

/** How the rows of a list are moved, for each of them. */
export interface RowOrder {
  /** What a row needs to be dragged over, and how it looks meanwhile. */
  readonly rowProps: (id: Identifier) => {
    readonly ref: (element: HTMLElement | null) => void;
    readonly style: ReturnType<typeof rowLook>;
  };
  readonly move: (id: Identifier, index: number) => void;
  /** What moves a row: a place up or down, or anywhere by dragging. */
  readonly controls: (record: RaRecord) => ReactNode;
}

const RowOrderContext = createContext<RowOrder | undefined>(undefined);
export const RowOrderContextProvider = RowOrderContext.Provider;

/** How rows of the list around are moved; undefined where no one moves them, now or ever. */
export const useRowOrder = (): RowOrder | undefined => use(RowOrderContext);
