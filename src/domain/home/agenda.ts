/** So many days of a figure a tile of the home page draws. */
export const tileDays = 30;

/** The last of them stands beside the same weekday, so many days before. */
export const tileDaysBack = 28;

const dayMs = 86_400_000;

/** What ends by itself is told so many days before: time to order, to ask around, and to pay. */
const endsSoonDays = 30;

/** Until when something has to end for the home page to tell of it. */
export const endsSoonBefore = (now: Date): Date => new Date(now.getTime() + endsSoonDays * dayMs);

const urgentHours = 48;

/** Whether so little time is left that it has to be seen first. */
export const isUrgent = (until: string | null, now: Date): boolean =>
  until !== null && Date.parse(until) - now.getTime() <= urgentHours * 3_600_000;

/** What waits for a reader, as far as its order depends on it. */
interface Waits {
  readonly key: string;
  readonly until: string | null;
}

/** What a reader can do nothing about but wait for others. */
const isOthers = ({ key }: Waits): boolean => key === 'reviewsWaiting';

const rankOf = (item: Waits): number => {
  if (item.until !== null) return 0;
  return isOthers(item) ? 2 : 1;
};

/** Most urgent first: by the moment something happens by itself; then what waits for the reader, then what waits for others. */
export const byDeadline = <Item extends Waits>(items: readonly Item[]): readonly Item[] =>
  items.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || (one.until ?? '').localeCompare(other.until ?? ''),
  );
