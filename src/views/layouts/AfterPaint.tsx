import { type ReactNode, Suspense, useDeferredValue } from 'react';
import { Loading } from 'react-admin';

interface LazyProps {
  /** Another name shows the spinner again: with one boundary for all, the old page would stay until the new is there. */
  readonly name: string;
  readonly children: ReactNode;
}

/** A piece that is loaded when it is shown, with a spinner of its own. */
export const Lazy = ({ name, children }: LazyProps) => (
  <Suspense key={name} fallback={<Loading />}>
    {children}
  </Suspense>
);

/** False in the pass that answers a click, true once that is on the screen: for what is asked for then, because sending is work, too. */
export const useIsPainted = (): boolean => useDeferredValue(true, false);

/**
 * What stands in a drawer or dialog: its frame answers the click, and this follows once that is on the screen. Rendered together, the
 * click would seem to do nothing while a hundred values or inputs are made.
 */
export const AfterPaint = ({ children }: { readonly children: ReactNode }) =>
  useIsPainted() ? children : null;
