import { type ReactNode, useDeferredValue } from 'react';

/**
 * What stands in a drawer or dialog: its frame answers the click, and this follows once that is on the screen. Rendered together, the
 * click would seem to do nothing while a hundred values or inputs are made.
 */
export const AfterPaint = ({ children }: { readonly children: ReactNode }) =>
  useDeferredValue(true, false) ? children : null;
