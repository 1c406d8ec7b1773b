import { lazy, Suspense } from 'react';
import { GeneratedList } from '#views/generated/GeneratedList.tsx';

const UnpaidOrders = lazy(async () => ({
  default: (await import('#views/shop/UnpaidOrders.tsx')).UnpaidOrders,
}));

/** My orders: what waits for its payment first. */
export const OrderList = () => (
  <>
    <Suspense fallback={null}>
      <UnpaidOrders />
    </Suspense>
    <GeneratedList />
  </>
);
