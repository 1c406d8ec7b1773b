import { lazy, Suspense } from 'react';
import type { FieldDisplayProps } from '#views/fields/fieldView.ts';

const FollowersField = lazy(async () => ({ default: (await import('./FollowersField.tsx')).FollowersField }));

/** Loaded with the list, which does not wait for it. */
export const LaterFollowersField = (props: FieldDisplayProps) => (
  <Suspense fallback={null}>
    <FollowersField {...props} />
  </Suspense>
);
