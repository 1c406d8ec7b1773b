import { type Violation, violation } from '#domain/violation.ts';

/** What an order cost, and how much of that was given back, fen. */
interface PaidOrder {
  readonly amount: number;
  readonly refunded: number;
}

/** Letters of a reason. */
export const refundLimits = { reason: 200 } as const;

/** What of an order can still be given back, fen. */
export const refundable = ({ amount, refunded }: PaidOrder): number => Math.max(0, amount - refunded);

/** What stands against giving so much of an order back, for this reason. */
export const checkRefund = (
  asked: { readonly amount: number; readonly reason: string },
  order: PaidOrder,
): readonly Violation[] => {
  const left = refundable(order);
  const isAmount = Number.isSafeInteger(asked.amount) && asked.amount >= 1 && asked.amount <= left;
  // What cost nothing is given back whole, as what it holds is.
  const isFree = order.amount === 0 && asked.amount === 0;
  if (!isAmount && !isFree)
    return [violation('shop.refundAmount', 'amount', { left: (left / 100).toFixed(2) })];
  const { length } = asked.reason.trim();
  return length <= refundLimits.reason
    ? []
    : [violation('shop.refundReason', 'reason', { limit: refundLimits.reason })];
};

/**
 * How many packs of an order go with what was given back so far: as many as that money has paid for, whole ones alone, and all of them once
 * all of it was given back. Less than a pack costs takes none away.
 */
export const packsTakenBack = ({
  quantity,
  amount,
  refunded,
}: PaidOrder & { readonly quantity: number }): number =>
  refunded >= amount ? quantity : Math.floor((quantity * refunded) / amount);
