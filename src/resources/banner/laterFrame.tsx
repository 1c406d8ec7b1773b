import { lazy, type ReactNode, Suspense } from 'react';

const OverlapFrame = lazy(async () => ({ default: (await import('./OverlapFrame.tsx')).OverlapFrame }));

/** Loaded with the form: start-up scripts stay small. */
export const LaterOverlapFrame = ({ children }: { readonly children: ReactNode }) => (
  <Suspense fallback={null}>
    <OverlapFrame>{children}</OverlapFrame>
  </Suspense>
);
