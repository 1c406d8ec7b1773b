import { Authenticated } from 'ra-core';
import { lazy, Suspense } from 'react';
import { PageLoading } from '#app/shell/PageLoading.tsx';

const QrConfirmScreen = lazy(async () => {
  const { QrConfirmScreen: component } = await import('../qrLogin/QrConfirmScreen.tsx');
  return { default: component };
});

/** /qr-login, opened on a phone by the address in a QR code. Whoever is not signed in there signs in first and comes back. */
export const QrLoginPage = () => (
  <Authenticated loading={<PageLoading />}>
    <Suspense fallback={<PageLoading />}>
      <QrConfirmScreen />
    </Suspense>
  </Authenticated>
);
