import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { applyPaymentIn } from '#server/features/shop/applyPayment.ts';
import { refundOrderIn } from '#server/features/shop/refundOrder.ts';
import { findOrderKey } from '#server/features/shop/store/orders.ts';
import { claimEvent, setEventOutcome } from '#server/features/shop/store/payEvents.ts';
import { lockOpenRefund } from '#server/features/shop/store/refunds.ts';
import type { NoticeSubject, PayNotice, PayProvider } from '#server/platform/outbound/pay/payProvider.ts';

/** What came of a notice: `known`, it was taken before; `held`: to be sent again; else as `PaymentOutcome` and `RefundOutcome` have it. */
export type NoticeOutcome = { readonly outcome: string; readonly isTaken: boolean };

/** Carries what cannot be taken yet out of the transaction, with the memory of the notice. */
class NotYet extends Error {
  override readonly name = 'NotYet';
}

type Refund = Extract<NoticeSubject, { readonly kind: 'refund' }>;

const takeRefund = async (db: Kysely<Tables>, subject: Refund, at: Date): Promise<string> => {
  const { orderNo, refundNo, amount, state } = subject;
  const key = await findOrderKey(db, orderNo);
  if (key === undefined) return 'unknown';
  const open = await lockOpenRefund(db, key);
  if (open?.refundNo !== refundNo) return 'ended';
  if (amount !== undefined && amount !== open.amount) return 'mismatch';
  if (state.kind === 'running' || state.kind === 'missing') return 'running';
  const step =
    state.kind === 'refused' ? { step: 'refuse' as const, error: state.reason } : { step: 'done' as const };
  const outcome = await refundOrderIn(db, { orderNo, refundNo, at, ...step });
  return String(outcome);
};

const outcomeOf = (db: Kysely<Tables>, subject: NoticeSubject, at: Date): Promise<string> => {
  switch (subject.kind) {
    case 'payment': {
      const { orderNo, amount, tradeNo } = subject;
      return applyPaymentIn(db, { orderNo, amount, tradeNo, method: 'scan', at });
    }
    case 'refund':
      return takeRefund(db, subject, at);
    case 'other':
      return Promise.resolve('ignored');
    default:
      return subject satisfies never;
  }
};

/**
 * Takes a notice of the provider, once however often it is sent: what it says and that it was taken stand in one transaction. An order no one
 * knows, or another amount, changes nothing and is kept for the reconciliation.
 */
export const takeNotice = async (
  db: Kysely<Tables>,
  {
    provider,
    notice,
    at,
  }: { readonly provider: PayProvider['name']; readonly notice: PayNotice; readonly at: Date },
): Promise<NoticeOutcome> => {
  const take = async (transaction: Kysely<Tables>): Promise<string> => {
    if (!(await claimEvent(transaction, { provider, notice, at }))) return 'known';
    const outcome = await outcomeOf(transaction, notice.subject, at);
    if (outcome === 'held') throw new NotYet();
    await setEventOutcome(transaction, { provider, eventId: notice.eventId, outcome });
    return outcome;
  };
  try {
    return { outcome: await db.transaction().execute(take), isTaken: true };
  } catch (error) {
    if (error instanceof NotYet) return { outcome: 'held', isTaken: false };
    throw error;
  }
};
