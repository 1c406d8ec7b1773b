import { endOfTerm, warningOf } from '#domain/temporary/term.ts';

/** The columns of a running term: when it ends, and when the clock has to say so. */
export const runningTerm = (start: Date, end: Date) => ({
  status: 'active' as const,
  start_time: start,
  expire_time: end,
  due_at: warningOf(start, end),
  kept_rule: null,
});

/** The same of a term that begins now. */
export const beginningTerm = (now: Date, hours: number) => runningTerm(now, endOfTerm(now, hours));
