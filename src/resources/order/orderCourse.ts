import { orderStates } from '#domain/shop/orderStates.ts';
import type { Order } from '#generated/types.ts';

/** A step of an order: what happened, and when; `ahead` where it is still to come. */
export interface OrderStep {
  readonly key: string;
  readonly time: string;
  readonly isAhead: boolean;
}

type Instant = string | null | undefined;

const { cancelled, closed, refunded, expired, unpaid } = orderStates;

const endKey = (status: number): string => {
  if (status === cancelled) return 'cancelled';
  return status === refunded ? 'refunded' : 'replaced';
};

/** Until when a pack holds, unless it ended before that. */
const endOf = (order: Order): readonly (readonly [string, Instant])[] =>
  order.closed_time ? [[endKey(order.order_status), order.closed_time]] : [['expires', order.expiry_time]];

/** What happened to an order and what is still to come, in the order of time. */
export const courseOf = (order: Order, now: Date): readonly OrderStep[] => {
  const { order_status: status } = order;
  const known: readonly (readonly [string, Instant])[] = [
    ['placed', order.purchase_time],
    ...(status === unpaid ? ([['deadline', order.pay_deadline]] as const) : []),
    ...(status === closed ? ([['closed', order.pay_deadline]] as const) : []),
    ['paid', order.paid_time],
    ['effective', order.effective_time],
    ['refundBegun', order.refund_time],
    ...endOf(order),
  ];
  return known
    .flatMap(([key, time]) =>
      time ? [{ key: key === 'expires' && status === expired ? 'expired' : key, time }] : [],
    )
    .map((step) => ({ ...step, isAhead: Date.parse(step.time) > now.getTime() }))
    .toSorted((one, other) => Date.parse(one.time) - Date.parse(other.time));
};
