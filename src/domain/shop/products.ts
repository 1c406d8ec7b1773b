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
export const mbPerGb = 1_024;
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
