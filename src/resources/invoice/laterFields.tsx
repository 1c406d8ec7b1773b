import { lazy, Suspense } from 'react';
import type { FieldDisplayProps } from '#views/fields/fieldView.ts';

const OrdersField = lazy(async () => ({ default: (await import('./OrdersField.tsx')).OrdersField }));

/** Loaded with the drawer, which does not wait for it. */
export const LaterOrdersField = (props: FieldDisplayProps) => (
  <Suspense fallback={null}>
    <OrdersField {...props} />
  </Suspense>
);
