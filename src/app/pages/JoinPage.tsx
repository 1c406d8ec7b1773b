import { lazy, Suspense } from 'react';
import { PageLoading } from '#app/shell/PageLoading.tsx';

const JoinScreen = lazy(async () => {
  const { JoinScreen: component } = await import('../join/JoinScreen.tsx');
  return { default: component };
});

/** Where people join a company by a link or a QR code, signed in or not. */
export const JoinPage = () => (
  <Suspense fallback={<PageLoading />}>
    <JoinScreen />
  </Suspense>
);
