import { lazy, Suspense } from 'react';
import type { FieldDisplayProps } from '#views/fields/fieldView.ts';
import { OrderLines } from './OrderLines.tsx';
import { orderIdsIn } from './orderIds.ts';

const OrdersField = lazy(async () => ({ default: (await import('./OrdersField.tsx')).OrdersField }));

/** Loaded with the drawer, which does not wait for it, but keeps its place: what stands below must not move. */
export const LaterOrdersField = (props: FieldDisplayProps) => (
  <Suspense fallback={<OrderLines ids={orderIdsIn(props.value)} />}>
    <OrdersField {...props} />
  </Suspense>
);
