import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { recordPlatform } from '#server/features/shop/applyPayment.ts';
import { type RefundOutcome, refundOrder } from '#server/features/shop/refundOrder.ts';
import { findOrder, findOrderKey } from '#server/features/shop/store/orders.ts';
import { findLateScan, moveScan } from '#server/features/shop/store/payments.ts';
import { lockOpenRefund, type OpenRefund } from '#server/features/shop/store/refunds.ts';
import type { PayProvider, RefundState } from '#server/platform/outbound/pay/payProvider.ts';

/** How a refund went on: as the provider has it, or over already by what someone else did. */
export type Pursued = RefundState['kind'] | 'ended' | 'held';

/** Writes down what the provider says of a refund. */
const keepState = async (
  db: Kysely<Tables>,
  { orderNo, refundNo }: OpenRefund,
  { state, at }: { readonly state: RefundState; readonly at: Date },
): Promise<Pursued> => {
  if (state.kind === 'running' || state.kind === 'missing') return state.kind;
  const step =
    state.kind === 'refused' ? { step: 'refuse' as const, error: state.reason } : { step: 'done' as const };
  const outcome = await refundOrder(db, { orderNo, refundNo, at, ...step });
  if (outcome === 'held') return 'held';
  return outcome === 'done' ? state.kind : 'ended';
};

/** Asks the provider for a refund that is open, or asks for the refund itself where it does not know it, and writes down what it says. */
export const pursueRefund = async (
  db: Kysely<Tables>,
  {
    provider,
    refund,
    at,
  }: { readonly provider: PayProvider; readonly refund: OpenRefund; readonly at: Date },
): Promise<Pursued> => {
  const found = await provider.findRefund(refund);
  if (found.kind !== 'missing') return keepState(db, refund, { state: found, at });
  const order = await findOrder(db, refund);
  if (order === undefined) return 'ended';
  const state = await provider.refund({ ...refund, total: order.amount });
  return keepState(db, refund, { state, at });
};

/** What came of a refund that was asked for: begun and how far it is, or why it was not begun. */
export type AskedRefund =
  | {
      readonly kind: 'begun';
      readonly refund: OpenRefund;
      readonly pursued: Pursued | undefined;
      readonly error?: string;
    }
  | { readonly kind: 'refused'; readonly outcome: Exclude<RefundOutcome, 'done'> };

/**
 * Gives back an order, all that is left of it or a part (fen). What was paid by code at the provider goes back there; anything else is only
 * begun, and said to be done once someone has given it back. A provider that does not answer is asked again by the reconciliation.
 */
export const askRefund = async (
  db: Kysely<Tables>,
  provider: PayProvider | undefined,
  request: {
    readonly orderNo: string;
    readonly amount: number | undefined;
    readonly reason: string;
    readonly at: Date;
  },
): Promise<AskedRefund> => {
  const { orderNo, at } = request;
  const key = await findOrderKey(db, orderNo);
  const order = key && (await findOrder(db, key));
  if (key === undefined || order === undefined) return { kind: 'refused', outcome: 'missing' };
  const asked = order.pay_method === 'scan' ? provider : undefined;
  const outcome = await refundOrder(db, { ...request, step: 'start', provider: asked?.name });
  if (outcome !== 'done') return { kind: 'refused', outcome };
  const refund = await db.transaction().execute((transaction) => lockOpenRefund(transaction, key));
  if (refund === undefined) return { kind: 'refused', outcome: 'ended' };
  if (asked === undefined) return { kind: 'begun', refund, pursued: undefined };
  try {
    return { kind: 'begun', refund, pursued: await pursueRefund(db, { provider: asked, refund, at }) };
  } catch (error) {
    return { kind: 'begun', refund, pursued: 'running', error: String(error) };
  }
};

/** What came of giving back money no order took: `missing`, there is none. */
export type Returned = RefundState | { readonly kind: 'none' };

/** Gives money back that came for an order which was over, or was paid already: by code at the provider alone. */
export const returnLateMoney = async (
  db: Kysely<Tables>,
  provider: PayProvider,
  { orderNo, at }: { readonly orderNo: string; readonly at: Date },
): Promise<Returned> => {
  const late = await findLateScan(db, orderNo);
  if (late === undefined || late.provider !== provider.name) return { kind: 'none' };
  const refundNo = `${orderNo}L`;
  const { amount } = late;
  const found = await provider.findRefund({ orderNo, refundNo });
  const state =
    found.kind === 'missing'
      ? await provider.refund({ orderNo, refundNo, amount, total: amount, reason: 'not needed' })
      : found;
  if (state.kind !== 'done') return state;
  await db.transaction().execute(async (transaction) => {
    const order = await findOrder(transaction, late);
    const isMoved = await moveScan(transaction, late, { from: 'late', to: 'returned', at });
    if (isMoved && order !== undefined)
      await recordPlatform(transaction, {
        order,
        action: 'order.paid.returned',
        outcome: { after: order.order_status, at },
      });
  });
  return state;
};
