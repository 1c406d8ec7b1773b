import { lazy, type ReactNode, Suspense } from 'react';
import { defineOverride } from '#views/override.ts';

const OverlapFrame = lazy(async () => ({ default: (await import('./WorkbenchPreview.tsx')).OverlapFrame }));

/** Loaded with the form: start-up scripts stay small. */
const LazyOverlapFrame = ({ children }: { readonly children: ReactNode }) => (
  <Suspense fallback={null}>
    <OverlapFrame>{children}</OverlapFrame>
  </Suspense>
);

const Overlaps = lazy(async () => ({ default: (await import('./WorkbenchPreview.tsx')).Overlaps }));
const AppOrder = lazy(async () => ({ default: (await import('./AppOrder.tsx')).AppOrder }));
const WorkbenchPreview = lazy(async () => ({
  default: (await import('./WorkbenchPreview.tsx')).WorkbenchPreview,
}));

/** The generated list stands beside the phone its banners are for, above the order of the apps there. */
export const bannerOverride = defineOverride<'banner'>()({
  views: { formFrame: LazyOverlapFrame, foot: Overlaps, below: AppOrder, aside: WorkbenchPreview },
});
