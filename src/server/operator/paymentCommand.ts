import { type AskedRefund, askRefund, returnLateMoney } from '#server/features/shop/payment/giveBack.ts';
import { isDifference, reconcile } from '#server/features/shop/payment/reconcile.ts';
import type { PayProvider } from '#server/platform/outbound/pay/payProvider.ts';
import type { CommandResult, OperatorCommand, OperatorContext } from './command.ts';
import { refusedRefund } from './shopCommands.ts';

const dayMs = 86_400_000;
const usualDays = 2;

const failed = (line: string): CommandResult => ({ lines: [line], isDone: false });

const noProvider = failed('PAY_PROVIDER is not set: there is no one to ask');

/** A whole amount of money in fen, `all` for what is left; undefined: neither. */
const readAmount = (given: string): number | 'all' | undefined => {
  if (given === 'all') return 'all';
  return /^[1-9]\d{0,14}$/.test(given) ? Number(given) : undefined;
};

const yuan = (fen: number): string => `${(fen / 100).toFixed(2)} yuan`;

const pursuedTexts: Readonly<Record<string, string>> = {
  done: 'given back',
  refused: 'refused by the provider; the order is as it was',
  running: 'on its way; `payment reconcile` says when it is done',
  missing: 'on its way; `payment reconcile` says when it is done',
  ended: 'ended before',
  held: 'waits for its company, which is held',
};

const refundLines = (
  orderNo: string,
  asked: Extract<AskedRefund, { readonly kind: 'begun' }>,
): CommandResult => {
  const { refund, pursued, error } = asked;
  const head = `${orderNo} refund ${refund.refundNo} of ${yuan(refund.amount)}`;
  if (pursued === undefined)
    return { lines: [`${head}: begun. Give it back, then: order refund done ${orderNo}`], isDone: true };
  const lines = [`${head}: ${pursuedTexts[pursued]}`, ...(error === undefined ? [] : [error])];
  return { lines, isDone: pursued !== 'refused' && error === undefined };
};

const refund = async (
  { db, at, provider }: OperatorContext,
  [orderNo, given, ...words]: readonly string[],
): Promise<CommandResult | undefined> => {
  const reason = words.join(' ').trim();
  const amount = readAmount(given ?? '');
  if (orderNo === undefined || amount === undefined || reason === '') return undefined;
  const asked = await askRefund(db, provider, {
    orderNo,
    amount: amount === 'all' ? undefined : amount,
    reason,
    at,
  });
  return asked.kind === 'refused'
    ? failed(`${orderNo} ${refusedRefund(asked.outcome)}`)
    : refundLines(orderNo, asked);
};

const giveBack = async (
  { db, at }: OperatorContext,
  provider: PayProvider,
  orderNo: string,
): Promise<CommandResult> => {
  const state = await returnLateMoney(db, provider, { orderNo, at });
  if (state.kind === 'none') return failed(`${orderNo} has no money by code that has to be given back`);
  if (state.kind === 'refused') return failed(`${orderNo} ${state.reason}`);
  const isDone = state.kind === 'done';
  return { lines: [`${orderNo} ${isDone ? 'given back' : 'on its way: ask again later'}`], isDone };
};

/** A day of the company's zone; undefined: it is none. */
const dayOf = (given: string): { readonly from: Date; readonly to: Date } | undefined => {
  const from = new Date(`${given}T00:00:00+08:00`);
  if (!/^\d{4}-\d\d-\d\d$/.test(given) || Number.isNaN(from.getTime())) return undefined;
  return { from, to: new Date(from.getTime() + dayMs) };
};

const compare = async (
  { db, at }: OperatorContext,
  provider: PayProvider,
  [mark, day]: readonly string[],
): Promise<CommandResult | undefined> => {
  const usual = { from: new Date(at.getTime() - usualDays * dayMs), to: new Date(at.getTime() + 1) };
  const period = mark === undefined ? usual : dayOf(mark === '--day' ? (day ?? '') : '');
  if (period === undefined) return undefined;
  const { asked, findings } = await reconcile(db, provider, { asked: { kind: 'period', ...period }, at });
  const differences = findings.filter(isDifference);
  const lines = findings.map((finding) =>
    [
      isDifference(finding) ? 'DIFFERENCE' : finding.kind.padEnd('DIFFERENCE'.length),
      finding.orderNo,
      finding.text,
    ].join('  '),
  );
  return {
    lines: [...lines, `${asked} payments asked for, ${differences.length} differences`],
    isDone: differences.length === 0,
  };
};

/** Money at the payment provider: given back, and compared with what stands here. */
export const paymentCommand: OperatorCommand = {
  usage: [
    'refund <order number> <fen|all> <reason>  give an order back, all that is left or a part; by code at the provider',
    'return <order number>                     give money back that came for an order which was over or paid',
    'reconcile [--day <YYYY-MM-DD>]            ask for what is open and was paid since two days, or on that day',
  ],
  run: async (context, [verb, ...words]) => {
    if (verb === 'refund') return refund(context, words);
    const [first] = words;
    if (verb !== 'reconcile' && (verb !== 'return' || first === undefined)) return undefined;
    if (context.provider === undefined) return noProvider;
    return verb === 'reconcile'
      ? compare(context, context.provider, words)
      : giveBack(context, context.provider, first ?? '');
  },
};
