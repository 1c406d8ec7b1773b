import { lazy, Suspense } from 'react';
import { useParams } from 'react-admin';
import { StatusPage } from './StatusPage.tsx';

const ApplyPage = lazy(async () => ({ default: (await import('./ApplyPage.tsx')).ApplyPage }));
const CancelPage = lazy(async () => ({ default: (await import('./CancelPage.tsx')).CancelPage }));

/** The pages of the verification: its status, the form to hand in, and the code that cancels it. */
export const VerificationScreen = () => {
  const place = useParams()['*'] ?? '';
  return (
    <Suspense key={place} fallback={null}>
      {place === 'apply' ? <ApplyPage /> : place === 'cancel' ? <CancelPage /> : <StatusPage />}
    </Suspense>
  );
};
