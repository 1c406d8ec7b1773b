import type { Kysely } from 'kysely';
import { orderStates } from '#domain/shop/orderStates.ts';
import type { Tables } from '#server/database/tables.ts';
import { applyPayment, recordPlatform } from '#server/features/shop/applyPayment.ts';
import { findOrder } from '#server/features/shop/store/orders.ts';
import { findOddEvents } from '#server/features/shop/store/payEvents.ts';
import {
  type AskedPayments,
  moveScan,
  type ProviderPaymentRow,
  takePaymentsToAsk,
} from '#server/features/shop/store/payments.ts';
import { takeRefundsToAsk } from '#server/features/shop/store/refunds.ts';
import type { PayProvider, ProviderPayment, TakenMoney } from '#server/platform/outbound/pay/payProvider.ts';
import { pursueRefund } from './giveBack.ts';

/** Something the provider and this database do not say alike, or that was brought in line. */
export interface Finding {
  readonly orderNo: string;
  /**
   * `settled`: paid there, and now here. `closed`: takes no money any more. `refund`: a refund went on. Differences: another amount, another
   * payment, paid here and not there, money to be given back, a notice of no order, an answer that did not come.
   */
  readonly kind:
    | 'settled'
    | 'closed'
    | 'refund'
    | 'waits'
    | 'amount'
    | 'twice'
    | 'notPaid'
    | 'late'
    | 'unknown'
    | 'unanswered';
  readonly text: string;
}

/** What comparing came to. */
export interface Reconciliation {
  readonly asked: number;
  readonly findings: readonly Finding[];
}

const explained: readonly Finding['kind'][] = ['settled', 'closed', 'refund', 'waits'];

/** Whether someone has to look at it. */
export const isDifference = ({ kind }: Finding): boolean => !explained.includes(kind);

interface Comparing {
  readonly db: Kysely<Tables>;
  readonly provider: PayProvider;
  readonly at: Date;
}

const fen = (amount: number): string => `${(amount / 100).toFixed(2)} yuan`;
const isOver = ({ orderStatus }: ProviderPaymentRow): boolean =>
  orderStatus === orderStates.cancelled || orderStatus === orderStates.closed;

/** What paying an order later than its notice should have comes to. */
const payNow = async (
  { db, at }: Comparing,
  row: ProviderPaymentRow,
  money: TakenMoney,
): Promise<Finding> => {
  const { orderNo } = row;
  const outcome = await applyPayment(db, { ...money, method: 'scan', at });
  switch (outcome) {
    case 'paid':
    case 'already':
      return {
        orderNo,
        kind: 'settled',
        text: `${fen(money.amount)} were paid (${money.tradeNo}); the order is paid now`,
      };
    case 'held':
      return { orderNo, kind: 'waits', text: 'is paid; its company is held' };
    case 'amount':
      return {
        orderNo,
        kind: 'amount',
        text: `costs ${fen(row.amount)}, ${fen(money.amount)} were paid (${money.tradeNo})`,
      };
    case 'unknown':
      return { orderNo, kind: 'unknown', text: `is paid (${money.tradeNo}) and gone` };
    default:
      return {
        orderNo,
        kind: 'late',
        text: `${fen(money.amount)} have to be given back (${outcome}): payment return ${orderNo}`,
      };
  }
};

const comparePaid = (row: ProviderPaymentRow, money: TakenMoney): readonly Finding[] => {
  const { orderNo } = row;
  if (row.status === 'late')
    return [
      {
        orderNo,
        kind: 'late',
        text: `${fen(money.amount)} have to be given back: payment return ${orderNo}`,
      },
    ];
  if (money.amount !== row.amount)
    return [
      {
        orderNo,
        kind: 'amount',
        text: `${fen(row.amount)} here, ${fen(money.amount)} there (${money.tradeNo})`,
      },
    ];
  return row.tradeNo !== null && row.tradeNo !== money.tradeNo
    ? [{ orderNo, kind: 'twice', text: `paid by ${row.tradeNo} here, by ${money.tradeNo} there` }]
    : [];
};

/** No money can come any more: the code is closed there, and with its record here. */
const closeCode = async (
  { db, provider, at }: Comparing,
  row: ProviderPaymentRow,
): Promise<readonly Finding[]> => {
  await provider.close(row.orderNo);
  await db.transaction().execute(async (transaction) => {
    const order = await findOrder(transaction, row);
    const isMoved = await moveScan(transaction, row, { from: 'begun', to: 'closed', at });
    if (isMoved && order !== undefined)
      await recordPlatform(transaction, {
        order,
        action: 'order.payment.closed',
        outcome: { after: order.order_status, at },
      });
  });
  return [{ orderNo: row.orderNo, kind: 'closed', text: 'its code takes no money any more' }];
};

const compareUnpaid = async (
  comparing: Comparing,
  row: ProviderPaymentRow,
  { kind }: ProviderPayment,
): Promise<readonly Finding[]> => {
  if (row.status === 'paid' || row.status === 'late')
    return [{ orderNo: row.orderNo, kind: 'notPaid', text: `is ${row.status} here and ${kind} there` }];
  return row.status === 'begun' && isOver(row) ? closeCode(comparing, row) : [];
};

const compare = async (comparing: Comparing, row: ProviderPaymentRow): Promise<readonly Finding[]> => {
  const found = await comparing.provider.findPayment(row.orderNo);
  if (found.kind !== 'paid') return row.status === 'returned' ? [] : compareUnpaid(comparing, row, found);
  if (row.status === 'returned') return [];
  return row.status === 'begun' || row.status === 'closed'
    ? [await payNow(comparing, row, found)]
    : comparePaid(row, found);
};

const refundsAtOnce = 50;
const refundAgainMs = 60_000;

const pursueRefunds = async (comparing: Comparing): Promise<readonly Finding[]> => {
  const { db, provider, at } = comparing;
  const findings: Finding[] = [];
  const before = new Date(at.getTime() - refundAgainMs);
  for (const refund of await takeRefundsToAsk(db, {
    provider: provider.name,
    before,
    now: at,
    limit: refundsAtOnce,
  }))
    try {
      const pursued = await pursueRefund(db, { provider, refund, at });
      findings.push({
        orderNo: refund.orderNo,
        kind: 'refund',
        text: `${refund.refundNo} ${fen(refund.amount)}: ${pursued}`,
      });
    } catch (error) {
      findings.push({
        orderNo: refund.orderNo,
        kind: 'unanswered',
        text: `${refund.refundNo}: ${String(error)}`,
      });
    }
  return findings;
};

const paymentsAtOnce = 100;

const comparePayments = async (comparing: Comparing, asked: AskedPayments): Promise<Reconciliation> => {
  const { db, provider, at } = comparing;
  const findings: Finding[] = [];
  let count = 0;
  for (;;) {
    const rows = await takePaymentsToAsk(db, {
      provider: provider.name,
      asked,
      now: at,
      limit: paymentsAtOnce,
    });
    count += rows.length;
    for (const row of rows)
      try {
        findings.push(...(await compare(comparing, row)));
      } catch (error) {
        findings.push({ orderNo: row.orderNo, kind: 'unanswered', text: String(error) });
      }
    if (rows.length < paymentsAtOnce) return { asked: count, findings };
  }
};

const oddTexts: Readonly<Record<string, string>> = {
  unknown: 'is no order',
  amount: 'costs another amount',
  twice: 'was paid before by another payment',
  mismatch: 'was refunded with another amount',
};

/**
 * Compares payments by code and refunds with what the provider says. What was paid and never told is paid now, what ran out is closed there, a
 * refund that was not answered is asked for again; what is left are differences.
 */
export const reconcile = async (
  db: Kysely<Tables>,
  provider: PayProvider,
  { asked, at }: { readonly asked: AskedPayments; readonly at: Date },
): Promise<Reconciliation> => {
  const comparing = { db, provider, at };
  const payments = await comparePayments(comparing, asked);
  const refunds = await pursueRefunds(comparing);
  const odd = asked.kind === 'period' ? await findOddEvents(db, { provider: provider.name, ...asked }) : [];
  const noticed = odd.map(
    ({ orderNo, amount, outcome, eventId }): Finding => ({
      orderNo,
      kind: outcome === 'amount' || outcome === 'twice' ? outcome : 'unknown',
      text: `${oddTexts[outcome] ?? outcome}${amount === null ? '' : `, ${fen(amount)} were told`} (notice ${eventId})`,
    }),
  );
  return { asked: payments.asked, findings: [...payments.findings, ...refunds, ...noticed] };
};
