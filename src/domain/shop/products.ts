/** What packs enlarge: seats of the address book, the company's storage, notices by SMS. */
export const equityKinds = ['members', 'storage', 'sms'] as const;
export type EquityKind = (typeof equityKinds)[number];

/** A pack of the shop. `price`: fen for one; `units`: what one adds (people, MB, messages). */
export interface Product {
  readonly id: number;
  /** The name orders keep, in the product's own language. */
  readonly name: string;
  readonly kind: EquityKind;
  readonly price: number;
  readonly units: number;
  readonly days: number;
}

/** MB of a GB, of a TB: storage is counted in MB. */
const mbPerGb = 1_024;
const mbPerTb = 1_024 * mbPerGb;
const yearDays = 365;

/** Everything that is sold, the one source of prices; an id is never given to something else. */
export const products: readonly Product[] = [
  { id: 101, name: '成员数量包 100 人', kind: 'members', price: 980_00, units: 100, days: yearDays },
  {
    id: 201,
    name: '存储扩容包 100 GB',
    kind: 'storage',
    price: 360_00,
    units: 100 * mbPerGb,
    days: yearDays,
  },
  { id: 202, name: '存储扩容包 1 TB', kind: 'storage', price: 2_880_00, units: mbPerTb, days: yearDays },
  { id: 301, name: '短信包 1000 条', kind: 'sms', price: 55_00, units: 1_000, days: yearDays },
];

/** The pack of an id; undefined: nothing of that id is sold. */
export const productOf = (id: number): Product | undefined => products.find((product) => product.id === id);

const kbPerMb = 1_024;
const hundred = 100;
const grouped = new Intl.NumberFormat('en');

const rounded = (value: number): string => grouped.format(Math.round(value * hundred) / hundred);

/** MB as a person reads it: `3.88 TB`, `100 GB`, `12 MB`, `4 KB`. */
export const storageText = (mb: number): string => {
  const size = Math.abs(mb);
  if (size >= mbPerTb) return `${rounded(mb / mbPerTb)} TB`;
  if (size >= mbPerGb) return `${rounded(mb / mbPerGb)} GB`;
  return size >= 1 || size === 0 ? `${rounded(mb)} MB` : `${rounded(mb * kbPerMb)} KB`;
};

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
const equityReasons = ['included', 'effective', 'expired', 'refunded', 'replaced', 'sent'] as const;
export type EquityReason = (typeof equityReasons)[number];

/** How full a quota is, in whole per cent and never below 0. Nothing to use counts as full. */
export const percentUsed = (used: number, total: number): number =>
  total <= 0 ? 100 : Math.max(0, Math.floor((used / total) * 100));

/** From 90 % on a quota warns, at 100 % it is used up. */
type EquityLevel = 'normal' | 'warning' | 'full';
const warnsFrom = 90;
const fullFrom = 100;

/** How urgent a quota is. */
export const levelOf = (used: number, total: number): EquityLevel => {
  const percent = percentUsed(used, total);
  if (percent >= fullFrom) return 'full';
  return percent >= warnsFrom ? 'warning' : 'normal';
};

/** The pack to begin with: the smallest that brings a quota into order again, else the largest; undefined: there is none. */
export const fittingPack = <Pack extends Pick<Product, 'units'>>(
  packs: readonly Pack[],
  { used, total }: { readonly used: number; readonly total: number },
): Pack | undefined => {
  const bySize = packs.toSorted((one, other) => one.units - other.units);
  return bySize.find(({ units }) => levelOf(used, total + units) === 'normal') ?? bySize.at(-1);
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

/** The address of the shop, at the packs of a kind where one is meant. */
export const shopAddress = (kind?: EquityKind): string =>
  kind === undefined ? '/product' : `/product?kind=${kind}`;

const beginning = { name: 'buy', value: '1' } as const;

/** The address of the shop with an order of a kind begun. */
export const newOrderAddress = (kind: EquityKind): string =>
  `${shopAddress(kind)}&${beginning.name}=${beginning.value}`;

/** Whether the query of an address begins an order. */
export const beginsOrder = (query: { readonly get: (name: string) => string | null }): boolean =>
  query.get(beginning.name) === beginning.value;
