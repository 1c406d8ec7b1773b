import { lazy, Suspense } from 'react';
import { PageLoading } from '#app/shell/PageLoading.tsx';

const LoginScreen = lazy(async () => {
  const { LoginScreen: component } = await import('./LoginScreen.tsx');
  return { default: component };
});

/** The login page at its address; whoever is signed in already never loads its code. */
export const LoginPage = () => (
  <Suspense fallback={<PageLoading />}>
    <LoginScreen />
  </Suspense>
);
