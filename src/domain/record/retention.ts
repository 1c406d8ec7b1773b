/** Days an operation record is kept; the last 180 can be asked for. */
export const retentionDays = 180;

const dayMs = 24 * 60 * 60 * 1000;

/** Records of before this instant have served their time. */
export const overdueBefore = (now: Date): Date => new Date(now.getTime() - retentionDays * dayMs);
