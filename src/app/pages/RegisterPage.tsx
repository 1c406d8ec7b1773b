import { lazy, Suspense } from 'react';
import { PageLoading } from '#app/shell/PageLoading.tsx';

const RegisterScreen = lazy(async () => {
  const { RegisterScreen: component } = await import('../register/RegisterScreen.tsx');
  return { default: component };
});

/** /register, for whoever has no company yet or wants another one. */
export const RegisterPage = () => (
  <Suspense fallback={<PageLoading />}>
    <RegisterScreen />
  </Suspense>
);
