/** A source of reproducible choices: the same seed gives the same company on every machine. */
export interface Random {
  /** An integer from 0 up to, not including, `limit`. */
  readonly below: (limit: number) => number;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  /** The same items in another order. */
  readonly shuffle: <Item>(items: readonly Item[]) => Item[];
}

/** The 32-bit generator "mulberry": small, and good enough to scatter demo data. Not for secrets. */
const numbersOf = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Starts a sequence of choices from a seed. */
export const createRandom = (seed: number): Random => {
  const next = numbersOf(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('Expected at least one item to pick from');
      return item;
    },
    shuffle: (items) =>
      items
        .map((item) => ({ item, place: next() }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item),
  };
};

const millisecondsPerHour = 3_600_000;
const hoursPerDay = 24;

/** The instant so many hours before `now`; negative hours lie ahead. */
export const hoursBefore = (now: Date, hours: number): Date =>
  new Date(now.getTime() - hours * millisecondsPerHour);

/** The instant so many days before `now`; negative days lie ahead. */
export const daysBefore = (now: Date, days: number): Date => hoursBefore(now, days * hoursPerDay);

/** The calendar day of an instant in the company's time zone, `YYYY-MM-DD`. */
export const dayOf = (instant: Date, timeZone = 'Asia/Shanghai'): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant);
