const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** The company's time zone is Asia/Shanghai (contract.md section 1), which has no summer time. */
const offsetMs = 8 * hourMs;
const daysOfWeek = 7;
/** 1 January 1970 was a Thursday: three days after a Monday. */
const epochWeekday = 3;

/** The instant the company's week began: Monday, 00:00 there. Activation SMS go to the same person once a week. */
export const weekStart = (now: Date): Date => {
  const day = Math.floor((now.getTime() + offsetMs) / dayMs);
  const monday = day - ((day + epochWeekday) % daysOfWeek);
  return new Date(monday * dayMs - offsetMs);
};

/** The instant the company's day began: 00:00 there. */
export const dayStart = (now: Date): Date =>
  new Date(Math.floor((now.getTime() + offsetMs) / dayMs) * dayMs - offsetMs);
