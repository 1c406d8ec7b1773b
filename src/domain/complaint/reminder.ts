const dayMs = 24 * 60 * 60 * 1_000;

/** A complaint not decided for so many days is told to the main administrator, once (contract.md section 2). */
export const reminderDays = 7;

/** Whatever was reported before this instant and is open is due for its reminder. */
export const reminderBefore = (now: Date): Date => new Date(now.getTime() - reminderDays * dayMs);
