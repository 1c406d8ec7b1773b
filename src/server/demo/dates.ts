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
