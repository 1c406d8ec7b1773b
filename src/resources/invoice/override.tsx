import Button from '@mui/material/Button';
import { lazy, Suspense } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import { applyAddress, useMayApply } from '#resources/_shared/invoice/invoiceAddress.ts';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { defineOverride } from '#views/override.ts';
import { OrderLines, orderIdsIn } from './OrderLines.tsx';

const OrdersField = lazy(async () => ({ default: (await import('./InvoiceExtra.tsx')).OrdersField }));

/** Loaded with the drawer, which does not wait for it, but keeps its place: what stands below must not move. */
const LazyOrdersField = (props: FieldDisplayProps) => (
  <Suspense fallback={<OrderLines ids={orderIdsIn(props.value)} />}>
    <OrdersField {...props} />
  </Suspense>
);

/** Leads to the application. */
const ApplyButton = () => {
  const translate = useTranslate();
  if (!useMayApply()) return null;
  return (
    <Button variant="contained" component={LinkBase} to={applyAddress()}>
      {translate('invoice.applyFor')}
    </Button>
  );
};

const ApplyPage = lazy(async () => ({ default: (await import('./ApplyPage.tsx')).ApplyPage }));
const PrintPage = lazy(async () => ({ default: (await import('./PrintPage.tsx')).PrintPage }));
const InvoiceExtra = lazy(async () => ({ default: (await import('./InvoiceExtra.tsx')).InvoiceExtra }));

/** The list is generated; beside it stand the application, which has an address of its own, and the sheet to print. */
export const invoiceOverride = defineOverride<'invoice'>()({
  pages: { apply: ApplyPage, ':id/print': PrintPage },
  fields: { order_ids: { display: LazyOrdersField } },
  views: {
    toolbar: ApplyButton,
    showExtra: InvoiceExtra,
  },
});
