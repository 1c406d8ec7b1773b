import type { Kysely } from 'kysely';
import { type PayMethod, payMethods } from '#domain/shop/orderStates.ts';
import { ruleText } from '#i18n/rules.ts';
import type { Tables } from '#server/database/tables.ts';
import { applyPayment, type PaymentOutcome } from '#server/features/shop/applyPayment.ts';
import {
  answerInvoice,
  type InvoiceKey,
  type PlatformAnswer,
} from '#server/features/shop/invoice/answerInvoice.ts';
import { type RefundOutcome, type RefundStep, refundOrder } from '#server/features/shop/refundOrder.ts';
import { findIssuingInvoices } from '#server/features/shop/store/invoices.ts';
import { findOrder, findOrderKey } from '#server/features/shop/store/orders.ts';
import { type CommandResult, companyRecord, type OperatorCommand, type OperatorContext } from './command.ts';

const shown = 200;

/** Numbers of invoices begin again in each company. */
const keyOf = (given: string | undefined): InvoiceKey | undefined => {
  const named = companyRecord(given);
  return named && { companyId: named.companyId, invoiceId: named.id };
};

const yuan = (fen: number): string => (fen / 100).toFixed(2);

const list = async ({ db }: OperatorContext): Promise<CommandResult> => {
  const waiting = await findIssuingInvoices(db, { limit: shown });
  const lines = waiting.map((invoice) =>
    [
      `${invoice.companyId}/${invoice.invoiceId}`.padStart(10),
      invoice.invoice_type === 2 ? 'special' : 'ordinary',
      invoice.applyTime.toISOString(),
      yuan(invoice.amount),
      invoice.title,
      invoice.tax_no,
      invoice.email,
    ].join('  '),
  );
  return { lines: lines.length === 0 ? ['Nothing waits'] : lines, isDone: true };
};

const answer = async (
  { db, at }: OperatorContext,
  key: InvoiceKey,
  requested: PlatformAnswer,
): Promise<CommandResult> => {
  const answered = await answerInvoice(db, { key, answer: requested, at });
  if ('rule' in answered) return { lines: [ruleText('en', answered)], isDone: false };
  const { invoice, answer: stands } = answered;
  const what = stands.kind === 'issued' ? 'issued' : `rejected: ${stands.reason}`;
  return {
    lines: [`invoice ${invoice.companyId}/${invoice.invoiceId} ${invoice.title} ${what}`],
    isDone: stands.kind === requested.kind,
  };
};

const numberPattern = /^\d{8,20}$/;

/** Applications for invoices: listed, issued with the tax platform's number and file, rejected with a reason the company reads. */
export const invoiceCommand: OperatorCommand = {
  usage: [
    'list                                   what waits, of all companies',
    'issue <company>/<id> [<number>] [<url>]  issue it, with its number (8-20 digits) and its file',
    'reject <company>/<id> <reason>         reject it; the company reads the reason',
  ],
  run: async (context, [verb, id, ...words]) => {
    if (verb === 'list') return list(context);
    const key = keyOf(id);
    if (key === undefined) return undefined;
    if (verb === 'reject') {
      const reason = words.join(' ').trim();
      return reason === ''
        ? { lines: [ruleText('en', { rule: 'review.needsReason' })], isDone: false }
        : answer(context, key, { kind: 'rejected', reason });
    }
    const [number, url] = words;
    const isUnderstood = verb === 'issue' && (number === undefined || numberPattern.test(number));
    if (!isUnderstood || (url !== undefined && !/^https:\/\//.test(url))) return undefined;
    return answer(context, key, {
      kind: 'issued',
      ...(number === undefined ? {} : { number }),
      pdfUrl: url ?? null,
    });
  },
};

const outcomes: Readonly<Record<PaymentOutcome, string>> = {
  paid: 'paid',
  already: 'was paid before; nothing changed',
  amount: 'costs another amount; nothing changed',
  unknown: 'is no order',
  twice: 'was paid by another way before; this money has to be given back',
  credit: 'is credited with an order that is refunded; the money has to be given back',
  held: 'belongs to a company that is held; nothing changed, try again when it is back or gone',
  over: 'was cancelled or closed before; the money has to be given back',
};

const refundSteps: readonly RefundStep[] = ['start', 'done', 'refuse'];

/** Fen of an order: the operator pays what it costs unless they say otherwise. */
const askedAmount = async (db: Kysely<Tables>, orderNo: string): Promise<number> => {
  const key = await findOrderKey(db, orderNo);
  const order = key && (await findOrder(db, key));
  return order?.amount ?? 0;
};

const notPaid = (expected: string, given: string): CommandResult => ({
  lines: [`Expected ${expected}, got "${given}"; nothing changed`],
  isDone: false,
});

const readMethod = (given: string): PayMethod | undefined => payMethods.find((method) => method === given);

/** A whole number of fen; undefined: it is none. */
const readFen = (given: string): number | undefined => (/^\d{1,15}$/.test(given) ? Number(given) : undefined);

/** The way is asked for each time: money by another one than before is money twice, and has to be told apart. */
const pay = async (
  { db, at }: OperatorContext,
  orderNo: string,
  [way, fen]: readonly [way: string, fen: string | undefined],
): Promise<CommandResult> => {
  const method = readMethod(way);
  if (method === undefined) return notPaid(payMethods.join(' or '), way);
  const amount = fen === undefined ? await askedAmount(db, orderNo) : readFen(fen);
  if (amount === undefined) return notPaid('a whole number of fen', fen ?? '');
  const outcome = await applyPayment(db, { orderNo, amount, method, at });
  return { lines: [`${orderNo} ${outcomes[outcome]}`], isDone: outcome === 'paid' || outcome === 'already' };
};

/** Why a step of a refund was not taken. */
export const refusedRefund = (outcome: Exclude<RefundOutcome, 'done'>): string => {
  if (typeof outcome === 'object') return ruleText('en', outcome);
  if (outcome === 'missing') return outcomes.unknown;
  if (outcome === 'held') return outcomes.held;
  if (outcome === 'ended') return 'has no such refund any more; nothing changed';
  return outcome === 'replaced'
    ? 'is credited to a larger pack that was ordered; cancel that order first. Nothing changed'
    : `is in state ${outcome}; nothing changed`;
};

const refund = async (
  { db, at }: OperatorContext,
  step: RefundStep,
  orderNo: string,
): Promise<CommandResult> => {
  const result = await refundOrder(db, { orderNo, step, at });
  if (result === 'done') return { lines: [`${orderNo} refund ${step}: done`], isDone: true };
  return { lines: [`${orderNo} ${refusedRefund(result)}`], isDone: false };
};

/** What the payment provider says of orders: paid, or the steps of a refund. */
export const orderCommand: OperatorCommand = {
  usage: [
    `pay <order number> ${payMethods.join('|')} [fen]  the money has come by this way, all of it unless an amount is given`,
    'refund start <order number>               a refund is being looked at',
    'refund done <order number>                the money was given back; the pack goes',
    'refund refuse <order number>              it is not given back; the pack stays',
  ],
  run: async (context, [verb, first, second, third]) => {
    if (first === undefined || second === undefined) return undefined;
    if (verb === 'pay') return pay(context, first, [second, third]);
    const step = refundSteps.find((each) => each === first);
    if (verb !== 'refund' || step === undefined) return undefined;
    return refund(context, step, second);
  },
};
