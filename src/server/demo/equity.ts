import type { EquityReason } from '#domain/shop/equity.ts';
import { includedQuota } from '#domain/shop/equity.ts';
import { type EquityKind, equityKinds, productOf } from '#domain/shop/products.ts';
import sendings from './facts/sendings.json' with { type: 'json' };
import { daysBefore } from './random.ts';
import type { Row, TableRows } from './rows.ts';
import type { World } from './world.ts';

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

const sent = (now: Date): readonly Change[] =>
  // Stretches of days ago in which messages went out every so many days, and how many each time.
  sendings.flatMap(({ from, to, every, count }) =>
    Array.from({ length: Math.ceil((from - to) / every) }, (_, place) => ({
      kind: 'sms' as const,
      at: daysBefore(now, from - place * every),
      total: 0,
      used: count,
      reason: 'sent' as const,
    })),
  );

/** What an order added, and took away again. */
const ofOrder = (order: Row, now: Date): readonly Change[] => {
  const product = productOf(Number(order.product_id));
  const { effective_time: begin, expiry_time: end } = order;
  if (product === undefined || !(begin instanceof Date) || !(end instanceof Date) || begin > now) return [];
  const { kind } = product;
  const units = product.units * Number(order.quantity);
  const base = { kind, orderId: Number(order.order_id) };
  const added: Change = { ...base, at: begin, total: units, used: 0, reason: 'effective' };
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

const course = (kind: EquityKind, changes: readonly Change[], sender: Sender): Course =>
  changes
    .filter((change) => change.kind === kind)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .reduce<Course>(
      (before, change) => {
        const [total, used] = [before.total + change.total, before.used + change.used];
        const row = {
          kind,
          time: change.at,
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

/** Quotas as they follow from the orders and from what was sent: 41 %, 100 % and 93 %. */
export const equityRows = ({ main, now }: World, orders: readonly Row[]): TableRows => {
  const changes = [...orders.flatMap((order) => ofOrder(order, now)), ...sent(now)];
  const courses = equityKinds.map((kind) => ({ kind, ...course(kind, changes, main) }));
  return {
    equity: courses.map((each) => ({ kind: each.kind, total: each.total, used: usedOf(each.kind, each) })),
    equity_record: courses
      .flatMap(({ rows }) => rows)
      .toSorted((one, other) => Number(one.time) - Number(other.time)),
  };
};
