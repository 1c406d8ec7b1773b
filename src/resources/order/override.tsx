import Button from '@mui/material/Button';
import { lazy } from 'react';
import { LinkBase, type RaRecord, useGetList, useListContext, useTranslate } from 'react-admin';
import { orderStates } from '#domain/shop/orderStates.ts';
import type { Order } from '#generated/types.ts';
import { applyAddress, isBillable, useMayApply } from '#resources/_shared/invoice/invoiceAddress.ts';
import { payAddress, useProductName } from '#resources/_shared/shop/product.ts';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { useSelection } from '#views/list/SteadyList.tsx';
import { defineOverride, type RowLink } from '#views/override.ts';

/** What was ordered, in the reader's language; in a list two lines hold all of it. */
const ProductNameField = ({ value }: FieldDisplayProps) => {
  const nameOf = useProductName();
  return <span style={{ minWidth: 120 }}>{typeof value === 'string' ? nameOf(value) : ''}</span>;
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

const unpaid = { order_status: [orderStates.unpaid] };

/** To the order that waits for its payment, or to all of them where there are several; nothing where there is none. */
const PayWaiting = () => {
  const translate = useTranslate();
  const { sort, setFilters } = useListContext();
  const { data: [order] = [], total = 0 } = useGetList<Order & RaRecord>('order', {
    filter: unpaid,
    sort,
    pagination: { page: 1, perPage: 1 },
  });
  if (order === undefined || order.can?.cancel !== 1) return null;
  const text = translate('shop.payWaiting', { count: formatCount(total) });
  return total === 1 ? (
    <Button variant="contained" component={LinkBase} to={payAddress(order.order_id)}>
      {text}
    </Button>
  ) : (
    <Button variant="contained" onClick={() => setFilters(unpaid)}>
      {text}
    </Button>
  );
};

/** What is done to an order on another screen: its payment, and the application for its invoice, where there is one to be had. */
const orderLinks: readonly RowLink[] = [
  {
    name: 'pay',
    label: 'shop.pay',
    isMain: true,
    noun: 'order',
    permission: 'cancel',
    when: ({ order_status: state }) => state === orderStates.unpaid,
    to: ({ id }) => payAddress(Number(id)),
  },
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

const OrderLead = lazy(async () => ({ default: (await import('./OrderExtra.tsx')).OrderLead }));
const OrderExtra = lazy(async () => ({ default: (await import('./OrderExtra.tsx')).OrderExtra }));

/** The list is generated; the detail tells what happened when. */
export const orderOverride = defineOverride<'order'>()({
  fields: { product_name: { display: ProductNameField, column: { minWidth: 176 } } },
  links: orderLinks,
  views: {
    toolbar: PayWaiting,
    bulk: InvoiceSelected,
    showLead: OrderLead,
    showExtra: OrderExtra,
  },
});
