import type { Settings } from './settings.ts';

const dayMs = 86_400_000;

/** The time of this process: the machine's, or for a demo the machine's with whole days added. */
export const processClock =
  ({ clockAheadDays }: Pick<Settings, 'clockAheadDays'>): (() => Date) =>
  () =>
    new Date(Date.now() + clockAheadDays * dayMs);
