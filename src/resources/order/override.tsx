import Button from '@mui/material/Button';
import { lazy } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import type { Order } from '#generated/types.ts';
import { applyAddress, isBillable, useMayApply } from '#resources/_shared/invoice/invoiceAddress.ts';
import { useProductName } from '#resources/_shared/shop/productTexts.ts';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { useSelection } from '#views/list/SteadyList.tsx';
import { defineOverride, type RowLink } from '#views/override.ts';

/** What was ordered, in the reader's language. */
const ProductNameField = ({ value }: FieldDisplayProps) => {
  const nameOf = useProductName();
  return <>{typeof value === 'string' ? nameOf(value) : ''}</>;
};

/** Takes the selected orders along to the application for an invoice. */
const InvoiceSelected = () => {
  const translate = useTranslate();
  const { selectedIds } = useSelection();
  if (!useMayApply()) return null;
  return (
    <Button size="small" component={LinkBase} to={applyAddress(selectedIds.map(Number))}>
      {translate('shop.invoiceSelected')}
    </Button>
  );
};

/** What is done to an order on another screen: the application for its invoice, where there is one to be had. */
const orderLinks: readonly RowLink[] = [
  {
    name: 'applyInvoice',
    label: 'shop.invoiceSelected',
    noun: 'invoiceApplication',
    permission: 'save',
    // Rows of this list are orders.
    when: (record) => isBillable(record as unknown as Order),
    to: ({ id }) => applyAddress([Number(id)]),
  },
];

const UnpaidOrders = lazy(async () => ({
  default: (await import('#resources/_shared/shop/UnpaidOrders.tsx')).UnpaidOrders,
}));
const OrderLead = lazy(async () => ({ default: (await import('./OrderLead.tsx')).OrderLead }));
const OrderExtra = lazy(async () => ({ default: (await import('./OrderExtra.tsx')).OrderExtra }));

/** The list is generated, below the orders that wait for their payment; the detail tells what happened when. */
export const orderOverride = defineOverride<'order'>()({
  fields: { product_name: { display: ProductNameField } },
  links: orderLinks,
  views: {
    above: UnpaidOrders,
    bulk: InvoiceSelected,
    showLead: OrderLead,
    showExtra: OrderExtra,
  },
});
