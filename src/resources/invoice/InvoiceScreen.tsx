import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { useParams, useTranslate } from 'react-admin';
import { GeneratedScreen } from '#views/generated/GeneratedScreen.tsx';

const ApplyPage = lazy(async () => ({ default: (await import('./ApplyPage.tsx')).ApplyPage }));
const PrintPage = lazy(async () => ({ default: (await import('./PrintPage.tsx')).PrintPage }));

const printPlace = /^(\d+)\/print$/;

const Loading = () => (
  <Skeleton variant="rounded" height={320} role="status" aria-label={useTranslate()('ra.page.loading')} />
);

/** The pages of invoices: the application, the sheet of one to print, and the list with its drawers. */
export const InvoiceScreen = () => {
  const place = useParams()['*'] ?? '';
  const printed = printPlace.exec(place)?.[1];
  if (place !== 'apply' && printed === undefined) return <GeneratedScreen />;
  return (
    <Suspense fallback={<Loading />}>
      {printed === undefined ? <ApplyPage /> : <PrintPage id={Number(printed)} />}
    </Suspense>
  );
};
