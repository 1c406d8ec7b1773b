import { lazy, Suspense } from 'react';
import { useParams } from 'react-admin';
import { ShopPage } from './ShopPage.tsx';

const PayPage = lazy(async () => ({ default: (await import('./PayPage.tsx')).PayPage }));

const payPlace = /^pay\/(\d+)$/;

/** Value-added services (screens.md A11): the shop, and the page one order is paid at. */
export const ShopScreen = () => {
  const paid = payPlace.exec(useParams()['*'] ?? '')?.[1];
  if (paid === undefined) return <ShopPage />;
  return (
    <Suspense fallback={null}>
      <PayPage orderId={Number(paid)} />
    </Suspense>
  );
};
