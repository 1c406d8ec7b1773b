import { lazy, type ReactNode, Suspense } from 'react';
import type { RaRecord } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { useRowOrder } from './rowOrderContext.ts';

// Few nouns have an order: the others' lists do not wait for it.
const OrderedRows = lazy(async () => ({ default: (await import('./OrderedRows.tsx')).OrderedRows }));

/** Lets the rows of a list be put in order, where its schema names a field that keeps it. */
export const RowOrderProvider = ({
  model,
  children,
}: {
  readonly model: EntityModel;
  readonly children: ReactNode;
}) =>
  model.orderField === undefined ? (
    children
  ) : (
    <Suspense fallback={children}>
      <OrderedRows model={model}>{children}</OrderedRows>
    </Suspense>
  );

/** What moves the row, where its list has an order. */
export const RowOrderControls = ({ record }: { readonly record: RaRecord }) =>
  useRowOrder()?.controls(record) ?? null;
