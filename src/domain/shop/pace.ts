/** So many days back the pace is measured. */
export const paceDays = 90;

/** Ten years: what lasts so long lasts longer than anybody plans. */
export const mostDays = 3_650;

/**
 * How many days what is left lasts at the pace of the last 90 days, at most ten years. Undefined: nothing was used, so nothing can be
 * said.
 */
export const lastsFor = (left: number, usedRecently: number): number | undefined =>
  usedRecently <= 0 ? undefined : Math.min(mostDays, Math.floor((left * paceDays) / usedRecently));
