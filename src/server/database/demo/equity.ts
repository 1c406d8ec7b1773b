import type { EquityReason } from '#domain/shop/equity.ts';
import { includedQuota } from '#domain/shop/equity.ts';
import { type EquityKind, equityKinds, productOf } from '#domain/shop/products.ts';
import { daysBefore } from './dates.ts';
import type { Row } from './insertRows.ts';

interface Sender {
  readonly userId: number;
  readonly name: string;
}

/** A change of a quota; `used`: what of it goes with messages that were sent. */
interface Change {
  readonly kind: EquityKind;
  readonly at: Date;
  readonly total: number;
  readonly used: number;
  readonly reason: EquityReason;
  readonly orderId?: number;
}

interface Course {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly used: number;
}

const refundDays = 10;
const expired = 3;
const refunded = 7;

/** Stretches of days ago in which messages went out every so many days, and how many each time. */
const sendings = [
  { from: 600, to: 260, every: 30, count: 900 },
  { from: 240, to: 119, every: 10, count: 1_000 },
  { from: 90, to: 9, every: 4, count: 1_050 },
  { from: 7, to: 6, every: 4, count: 700 },
  { from: 3, to: 2, every: 4, count: 636 },
  { from: 1 / 24, to: 0, every: 4, count: 14 },
] as const;

const sent = (now: Date): readonly Change[] =>
  sendings.flatMap(({ from, to, every, count }) =>
    Array.from({ length: Math.ceil((from - to) / every) }, (_, place) => ({
      kind: 'sms' as const,
      at: daysBefore(now, from - place * every),
      total: 0,
      used: count,
      reason: 'sent' as const,
    })),
  );

const dateOf = (value: unknown): Date | undefined =>
  typeof value === 'string' ? new Date(value) : undefined;

/** What an order added, and took away again. */
const ofOrder = (order: Row, now: Date): readonly Change[] => {
  const product = productOf(Number(order.product_id));
  const begin = dateOf(order.effective_time);
  if (product === undefined || begin === undefined || begin > now) return [];
  const { kind } = product;
  const units = product.units * Number(order.quantity);
  const base = { kind, orderId: Number(order.order_id) };
  const added: Change = { ...base, at: begin, total: units, used: 0, reason: 'effective' };
  const end = dateOf(order.expiry_time) ?? now;
  // Messages of a pack are used up before it ends.
  const usedUp = kind === 'sms' ? -units : 0;
  if (order.order_status === expired)
    return [added, { ...base, at: end, total: -units, used: usedUp, reason: 'expired' }];
  if (order.order_status !== refunded) return [added];
  return [added, { ...base, at: daysBefore(begin, -refundDays), total: -units, used: 0, reason: 'refunded' }];
};

const operatorOf = ({ reason }: Change, sender: Sender) => {
  if (reason === 'sent') return { operator_id: sender.userId, operator: sender.name };
  return { operator_id: null, operator: reason === 'expired' ? 'system' : 'platform' };
};

/** What a change did to what can be used: of messages to those left, else to the quota. */
const shownDelta = ({ kind, total, used }: Change): number => (kind === 'sms' ? total - used : total);

const course = (companyId: number, kind: EquityKind, changes: readonly Change[], sender: Sender): Course =>
  changes
    .filter((change) => change.kind === kind)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .reduce<Course>(
      (before, change) => {
        const [total, used] = [before.total + change.total, before.used + change.used];
        const row = {
          company_id: companyId,
          kind,
          time: change.at.toISOString(),
          delta: shownDelta(change),
          balance: kind === 'sms' ? total - used : total,
          reason: change.reason,
          ...operatorOf(change, sender),
          order_id: change.orderId ?? null,
        };
        return { rows: [...before.rows, row], total, used };
      },
      { rows: [], total: includedQuota[kind], used: 0 },
    );

/** Storage is filled to the last MB; of messages what was sent is used, and people are counted. */
const usedOf = (kind: EquityKind, { total, used }: Course): number => {
  if (kind === 'storage') return total;
  return kind === 'sms' ? used : 0;
};

/** Rows of `equity` and `equity_record`, as they follow from the orders and from what was sent: 41 %, 100 % and 93 %. */
export const equityRows = (
  companyId: number,
  { orders, sender }: { readonly orders: readonly Row[]; readonly sender: Sender },
  now: Date,
): { readonly equity: readonly Row[]; readonly records: readonly Row[] } => {
  const changes = [...orders.flatMap((order) => ofOrder(order, now)), ...sent(now)];
  const courses = equityKinds.map((kind) => ({ kind, ...course(companyId, kind, changes, sender) }));
  return {
    equity: courses.map((each) => ({
      company_id: companyId,
      kind: each.kind,
      total: each.total,
      used: usedOf(each.kind, each),
    })),
    records: courses
      .flatMap(({ rows }) => rows)
      .toSorted((one, other) => String(one.time).localeCompare(String(other.time))),
  };
};
