import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';
import { ApplyButton } from './ApplyButton.tsx';
import { LaterOrdersField } from './laterFields.tsx';

const ApplyPage = lazy(async () => ({ default: (await import('./ApplyPage.tsx')).ApplyPage }));
const PrintPage = lazy(async () => ({ default: (await import('./PrintPage.tsx')).PrintPage }));
const InvoiceExtra = lazy(async () => ({ default: (await import('./InvoiceExtra.tsx')).InvoiceExtra }));

/** The list is generated; beside it stand the application, which has an address of its own, and the sheet to print. */
export const invoiceOverride = defineOverride<'invoice'>()({
  pages: { apply: ApplyPage, ':id/print': PrintPage },
  fields: { order_ids: { display: LaterOrdersField } },
  views: {
    toolbar: ApplyButton,
    showExtra: InvoiceExtra,
  },
});
