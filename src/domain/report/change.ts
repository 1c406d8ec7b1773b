/** What it means that a figure rises: good, bad, or neither. */
export type Rise = 'good' | 'bad';

/** How a figure went: in percent of what it was, or in points where it is a share of a hundred itself; never negative. */
export interface Change {
  readonly direction: 'up' | 'down' | 'same';
  readonly size: number;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** How a figure stands to what it was. Undefined: nothing is so much more or less than nothing. */
export const changeOf = (
  value: number,
  before: number | null,
  { isShare }: { readonly isShare: boolean },
): Change | undefined => {
  if (before === null || before === 0) return undefined;
  const change = isShare ? tenth(value - before) : tenth((value / before - 1) * 100);
  if (change === 0) return { direction: 'same', size: 0 };
  return { direction: change > 0 ? 'up' : 'down', size: Math.abs(change) };
};

/** Whether a change is good news, by what it means that the figure rises. */
export const meaningOf = ({ direction }: Change, rise: Rise | undefined): 'good' | 'bad' | 'neither' => {
  if (rise === undefined || direction === 'same') return 'neither';
  return (direction === 'up') === (rise === 'good') ? 'good' : 'bad';
};
