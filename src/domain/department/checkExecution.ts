import { type Violation, violation } from '#domain/violation.ts';

/** A deletion waits at least a day, so that somebody can still cancel it, and at most a month (contract.md section 2). */
export const executionLimits = { minDays: 1, maxDays: 30, defaultDays: 7 } as const;

/** The night hour at which nobody works in a department that goes. */
const executionTime = '02:00:00';
/** The company's time zone has kept one offset since 1992. */
const companyOffset = '+08:00';
const msPerDay = 86_400_000;

/** Days from one calendar day (`YYYY-MM-DD`) to another. */
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / msPerDay;

/** The calendar day (`YYYY-MM-DD`) so many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * msPerDay).toISOString().slice(0, 10);

/** The instant a deletion set for a calendar day (`YYYY-MM-DD`) runs: 02:00 in the company's time zone. */
export const executionOf = (day: string): Date => new Date(`${day}T${executionTime}${companyOffset}`);

/** Whether a deletion may be set for `day`; `today` is the company's. */
export const checkExecution = (day: string, today: string): readonly Violation[] => {
  const days = daysBetween(today, day);
  return days >= executionLimits.minDays && days <= executionLimits.maxDays
    ? []
    : [
        violation('department.executionDay', 'execute_at', {
          min: executionLimits.minDays,
          max: executionLimits.maxDays,
        }),
      ];
};
