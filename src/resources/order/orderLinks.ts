import type { Order } from '#generated/types.ts';
import { applyAddress } from '#views/invoice/invoiceAddress.ts';
import { isBillable } from '#views/invoice/isBillable.ts';
import type { RowLink } from '#views/override.ts';

/** What is done to an order on another screen: the application for its invoice, where there is one to be had. */
export const orderLinks: readonly RowLink[] = [
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
