import { type ReactNode, Suspense } from 'react';
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
