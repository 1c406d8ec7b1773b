import { type ReactNode, useDeferredValue } from 'react';

/** False in the pass that answers a click, true once that is on the screen: for what is asked for then, because sending is work, too. */
export const useIsPainted = (): boolean => useDeferredValue(true, false);

/**
 * What stands in a drawer or dialog: its frame answers the click, and this follows once that is on the screen. Rendered together, the
 * click would seem to do nothing while a hundred values or inputs are made.
 */
export const AfterPaint = ({ children }: { readonly children: ReactNode }) =>
  useIsPainted() ? children : null;
