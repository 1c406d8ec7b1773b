import { lazy, Suspense } from 'react';
import type { FieldDisplayProps } from '#views/fields/fieldView.ts';
import { OrderLines } from './OrderLines.tsx';

const OrdersField = lazy(async () => ({ default: (await import('./OrdersField.tsx')).OrdersField }));

/** Loaded with the drawer, which does not wait for it, but keeps its place: what stands below must not move. */
export const LaterOrdersField = (props: FieldDisplayProps) => (
  <Suspense fallback={<OrderLines count={Array.isArray(props.value) ? props.value.length : 0} />}>
    <OrdersField {...props} />
  </Suspense>
);
