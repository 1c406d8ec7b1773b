import { type EquityKind, mbPerGb } from './products.ts';

/**
 * What every company has without buying anything, once and without an end: people, MB, messages. A company without a row of its own
 * has exactly this, and has used nothing of it.
 */
export const includedQuota: Readonly<Record<EquityKind, number>> = {
  members: 2_000,
  storage: 100 * mbPerGb,
  sms: 10_000,
};

/** The number of a quota on the wire, the same in every company. */
export const equityIds: Readonly<Record<EquityKind, number>> = { members: 1, storage: 2, sms: 3 };

/** Why a quota changed: a pack came into effect, ended, was refunded or replaced by a larger one; messages went out. */
export const equityReasons = ['included', 'effective', 'expired', 'refunded', 'replaced', 'sent'] as const;
export type EquityReason = (typeof equityReasons)[number];

/** How full a quota is, in whole per cent and never below 0. Nothing to use counts as full. */
export const percentUsed = (used: number, total: number): number =>
  total <= 0 ? 100 : Math.max(0, Math.floor((used / total) * 100));

/** From 90 % on a quota warns, at 100 % it is used up. */
export type EquityLevel = 'normal' | 'warning' | 'full';
const warnsFrom = 90;
const fullFrom = 100;

/** How urgent a quota is. */
export const levelOf = (used: number, total: number): EquityLevel => {
  const percent = percentUsed(used, total);
  if (percent >= fullFrom) return 'full';
  return percent >= warnsFrom ? 'warning' : 'normal';
};

/** What happened to the messages of a company, in its order: a pack came, a pack went, messages were sent. */
export type PackEvent =
  | { readonly kind: 'came' | 'went'; readonly orderId: number; readonly units: number }
  | { readonly kind: 'sent'; readonly count: number };

type Left = ReadonlyMap<number, number>;

/** Messages are taken from the pack that came first, as it ends first; what no pack holds is taken from what everyone has. */
const taken = (left: Left, count: number): Left => {
  let rest = count;
  const after = new Map<number, number>();
  for (const [orderId, units] of left) {
    const spent = Math.min(units, rest);
    rest -= spent;
    after.set(orderId, units - spent);
  }
  return after;
};

const next = (left: Left, event: PackEvent): Left => {
  if (event.kind === 'sent') return taken(left, event.count);
  const others = [...left].filter(([orderId]) => orderId !== event.orderId);
  return new Map(event.kind === 'came' ? [...others, [event.orderId, event.units]] : others);
};

/**
 * How many messages of a pack were sent since it came (decisions/0019). One that came before anything was written down is taken to have
 * come first.
 */
export const spentOfPack = (
  events: readonly PackEvent[],
  { orderId, units }: { readonly orderId: number; readonly units: number },
): number => {
  const isKnown = events.some((event) => event.kind === 'came' && event.orderId === orderId);
  const all: readonly PackEvent[] = isKnown ? events : [{ kind: 'came', orderId, units }, ...events];
  return units - (all.reduce<Left>(next, new Map()).get(orderId) ?? units);
};
