import type { InvoiceBuyer } from '#domain/invoice/checkBuyer.ts';
import { checkOrder, invoiceStates } from '#domain/invoice/orders.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import { smallestListPage } from '#server/crud/order.ts';
import type { GivenRows } from '#server/crud/sources/rows.ts';
import {
  findBillableOrders,
  findBilledCompany,
  findInvoice,
  findLastInvoice,
  findOrders,
  type InvoiceRecord,
  type OrderRecord,
} from '#server/features/shop/store/invoices.ts';
import type { CallContext } from '#server/platform/handler.ts';

type ListQuestion = Calls['invoiceDraft']['request'];
type Row = Calls['invoiceDraft']['reply']['list'][number];

const statuses = [0, 1, 2, 3, 4, 5] as const;

const rowOf =
  ({ locale }: CallContext) =>
  (order: OrderRecord): Row => {
    const [objection] = checkOrder(order);
    return {
      order_id: order.orderId,
      order_no: order.orderNo,
      product_name: order.productName,
      quantity: order.quantity,
      amount: order.amount,
      purchase_time: order.purchaseTime.toISOString(),
      invoice_status: statuses.find((status) => status === order.invoiceStatus) ?? invoiceStates.unbilled,
      reason: objection === undefined ? null : ruleText(locale, objection),
    };
  };

/** The buyer of an earlier application without what else it was; else the company itself, under its verified name. */
const buyerOf = (
  earlier: InvoiceRecord | undefined,
  company: { readonly name: string; readonly creditCode: string },
): InvoiceBuyer => ({
  invoice_type: earlier?.invoice_type ?? 1,
  title_type: earlier?.title_type ?? 'company',
  title: earlier?.title ?? company.name,
  tax_no: earlier?.tax_no ?? company.creditCode,
  bank_name: earlier?.bank_name ?? '',
  bank_account: earlier?.bank_account ?? '',
  address: earlier?.address ?? '',
  phone: earlier?.phone ?? '',
  email: earlier?.email ?? '',
});

/** What an application begins with: the orders it may cover, those that were asked for with the reason against them, and the buyer. */
export const invoiceApplicationGiven = {
  list: async ({ ids, invoice_id: againId }, range, context) => {
    const { db, actor } = context;
    const { companyId } = actor;
    const isAgain = typeof againId === 'number';
    const earlier = isAgain
      ? await findInvoice(db, companyId, againId)
      : await findLastInvoice(db, companyId);
    if (isAgain && earlier === undefined) return [violation('call.notFound', undefined, { noun: 'invoice' })];

    const asked = [...(ids ?? []), ...(isAgain && earlier !== undefined ? earlier.orderIds : [])];
    const company = await findBilledCompany(db, companyId);
    const { orders, total } = await findBillableOrders(db, companyId, range);
    return {
      rows: orders.map(rowOf(context)),
      total,
      figures: {
        asked: (asked.length === 0 ? [] : await findOrders(db, companyId, asked)).map(rowOf(context)),
        buyer: buyerOf(earlier, company),
        company_name: company.name,
        verified: company.isVerified ? 1 : 0,
      },
    };
  },
  smallestPage: smallestListPage,
} satisfies GivenRows<ListQuestion>;
