import { checkOrder, mostOrders } from '#domain/invoice/orders.ts';
import type { Order } from '#generated/types.ts';
import { useModel } from '#views/ModelContext.tsx';
import { useRights } from '#views/reasons/rights.tsx';

/** Whether the reader may apply for invoices at all. */
export const useMayApply = (): boolean => {
  const { reach } = useRights().standing(useModel('invoiceApplication'), 'save');
  return reach !== 'none' && reach !== 'ungranted';
};

const noun = 'invoice';
/** A page below its noun; that a call happens to be spelt like it is another matter. */
const base = `/${noun}/apply`;

/** The application page with these orders ticked; more than one application takes are left to be ticked there. */
export const applyAddress = (orderIds: readonly number[] = []): string =>
  orderIds.length === 0 ? base : `${base}?orders=${orderIds.slice(0, mostOrders).join(',')}`;

/** The application page as a failed application left it. */
export const againAddress = (invoiceId: number): string => `${base}?again=${invoiceId}`;

/** What such an address asks for. */
export interface ApplicationBeginning {
  readonly orderIds: readonly number[];
  readonly againId: number | undefined;
}

const numbersIn = (text: string | null): readonly number[] =>
  [...new Set((text ?? '').split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0);

/** Reads the query of the application page; what is no id is passed over. */
export const beginningIn = (search: string): ApplicationBeginning => {
  const query = new URLSearchParams(search);
  return {
    orderIds: numbersIn(query.get('orders')).slice(0, mostOrders),
    againId: numbersIn(query.get('again'))[0],
  };
};

type Billed = Pick<Order, 'order_no' | 'amount' | 'transaction_status' | 'order_status' | 'invoice_status'>;

/** Whether an invoice can be applied for now, by the rule the application asks. */
export const isBillable = (order: Billed): boolean =>
  checkOrder({
    orderNo: order.order_no,
    amount: order.amount,
    transactionStatus: order.transaction_status,
    orderStatus: order.order_status,
    invoiceStatus: order.invoice_status,
  }).length === 0;
