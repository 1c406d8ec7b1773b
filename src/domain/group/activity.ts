const dayMs = 24 * 60 * 60 * 1_000;

/** Days a group was used in to count as active lately, and those after which it counts as idle. */
export const activityDays = { week: 7, month: 30, idle: 90 } as const;

/** The instant so many days before another. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

/** Whole days since a group was last used; since it was made when it never was. */
export const idleDays = (
  { lastActive, created }: { readonly lastActive: Date | null; readonly created: Date },
  now: Date,
): number => Math.max(0, Math.floor((now.getTime() - (lastActive ?? created).getTime()) / dayMs));

/** Sizes groups are counted by, both ends included; the last has no end. */
export const sizeBands: readonly { readonly from: number; readonly to: number | null }[] = [
  { from: 0, to: 10 },
  { from: 11, to: 50 },
  { from: 51, to: 200 },
  { from: 201, to: 500 },
  { from: 501, to: null },
];
