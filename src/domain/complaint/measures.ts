/** What an upheld complaint does to its group (contract.md section 2); `none` belongs to a dismissed one. */
const measures = ['none', 'warn', 'mute_1d', 'mute_7d', 'mute_30d', 'dissolve'] as const;
export type Measure = (typeof measures)[number];

const mutedDays: Readonly<Partial<Record<Measure, number>>> = { mute_1d: 1, mute_7d: 7, mute_30d: 30 };

const dayMs = 24 * 60 * 60 * 1_000;

/** Whether a word is one of the measures. */
export const isMeasure = (value: unknown): value is Measure => measures.some((measure) => measure === value);

/**
 * Until when a group is muted by a measure decided at `now`; undefined: the measure mutes nothing. One that is muted for longer
 * stays so: a second complaint never shortens the first one's.
 */
export const mutedUntil = (measure: Measure, now: Date, before: Date | null): Date | undefined => {
  const days = mutedDays[measure];
  if (days === undefined) return undefined;
  const until = new Date(now.getTime() + days * dayMs);
  return before !== null && before > until ? before : until;
};

/** A complaint not decided for so many days is told to the main administrator, once (contract.md section 2). */
export const reminderDays = 7;

/** Whatever was reported before this instant and is open is due for its reminder. */
export const reminderBefore = (now: Date): Date => new Date(now.getTime() - reminderDays * dayMs);
