import { Authenticated } from 'ra-core';
import { lazy, Suspense } from 'react';
import { PageLoading } from '#app/shell/PageLoading.tsx';

const CancelScreen = lazy(async () => ({
  default: (await import('../verificationCancel/CancelScreen.tsx')).CancelScreen,
}));

/** Opened on a phone by the address in a QR code: whoever is not signed in there signs in first and comes back. */
export const VerificationCancelPage = () => (
  <Authenticated loading={<PageLoading />}>
    <Suspense fallback={<PageLoading />}>
      <CancelScreen />
    </Suspense>
  </Authenticated>
);
