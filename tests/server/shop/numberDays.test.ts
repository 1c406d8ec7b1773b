import { expect, it } from 'vitest';
import { applyPayment } from '#server/features/shop/applyPayment.ts';
import { answerInvoice } from '#server/features/shop/invoice/answerInvoice.ts';
import { createBackend } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';

it('numbers of orders and invoices have the company’s day', async () => {
  // 06:00 on New Year's Day in Shenzhen.
  const at = new Date('2026-12-31T22:00:00Z');
  const backend = await createBackend({ clock: () => at });
  const { db } = backend.database;
  await createCompanies(db);
  const main = await backend.signIn(people.main);
  const requested = { product_id: 301, quantity: 2, agreement: 1 };
  const {
    order_id: orderId,
    order_no: orderNo,
    amount,
  } = (await backend.call('orderCreate', requested, main)).data;
  await applyPayment(db, { orderNo, amount, method: 'scan', at });
  const buyer = { invoice_type: 1, title_type: 'company', title: '澜山智能', tax_no: '91440300MA5XY10249' };
  const application = { order_ids: [orderId], ...buyer, email: 'finance@lanshan.example' };
  await backend.call('invoiceApply', application, main);
  await answerInvoice(db, { key: { companyId: company, invoiceId: 1 }, answer: { kind: 'issued' }, at });

  const { invoice_no: invoiceNo } = (await backend.call('invoiceInfo', { id: 1 }, main)).data;
  expect(orderNo).toMatch(/^20270101/);
  expect(invoiceNo).toMatch(/^27442/);
});
