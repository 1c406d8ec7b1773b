/** What happened to the messages of a company, in its order: a pack came, a pack went, messages were sent. */
export type PackEvent =
  | { readonly kind: 'came' | 'went'; readonly orderId: number; readonly units: number }
  | { readonly kind: 'sent'; readonly count: number };

type Left = ReadonlyMap<number, number>;

/** Messages are taken from the pack that came first, as it ends first; what no pack holds is taken from what everybody has. */
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
