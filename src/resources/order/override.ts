import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';
import { InvoiceSelected } from './InvoiceSelected.tsx';
import { orderLinks } from './orderLinks.ts';
import { ProductNameField } from './ProductNameField.tsx';

const UnpaidOrders = lazy(async () => ({
  default: (await import('#views/shop/UnpaidOrders.tsx')).UnpaidOrders,
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
