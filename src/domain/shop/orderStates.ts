/** States of an order (contract.md section 2). */
export const orderStates = {
  unpaid: 0,
  inEffect: 1,
  notYet: 2,
  expired: 3,
  cancelled: 4,
  closed: 5,
  refunding: 6,
  refunded: 7,
} as const;

/** What an order is to the packs a company has: its first, one more, the same again afterwards, or a larger one instead. */
export const orderTypes = { first: 0, more: 1, renewal: 2, upgrade: 3 } as const;
export type OrderType = (typeof orderTypes)[keyof typeof orderTypes];

/** How an order can be paid. */
export const payMethods = ['scan', 'transfer'] as const;
export type PayMethod = (typeof payMethods)[number];

const payHours = 24;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Until when an order has to be paid: 24 hours after it was placed. */
export const payDeadlineOf = (placedAt: Date): Date => new Date(placedAt.getTime() + payHours * hourMs);

/** Until when a pack is in effect. */
export const endOf = (begin: Date, days: number): Date => new Date(begin.getTime() + days * dayMs);

/** Whole days left until an instant, never below 0. */
export const daysLeft = (until: Date, now: Date): number =>
  Math.max(0, Math.floor((until.getTime() - now.getTime()) / dayMs));
