import { type Violation, violation } from '#domain/violation.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Days the records' list shows when no one asks for others, and the most it shows at once. */
export const usualDays = 7;
export const mostDays = 30;

/** What was asked for: instants, ISO 8601, either left out. */
export interface AskedPeriod {
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

/** A span of instants, both included. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

const before = (instant: Date, days: number): Date => new Date(instant.getTime() - days * dayMs);

/**
 * The span that is shown: the last seven days; seven before an end, or up to thirty from a beginning, when only that is
 * given.
 */
export const periodOf = ({ from, to }: AskedPeriod, now: Date): Period => {
  const begin = from ? new Date(from) : undefined;
  const end = to ? new Date(to) : undefined;
  if (begin === undefined) return { from: before(end ?? now, usualDays), to: end ?? now };
  const latest = new Date(begin.getTime() + mostDays * dayMs);
  return { from: begin, to: end ?? (latest < now ? latest : now) };
};

/** Thirty days at once, from early to late. */
export const checkPeriod = (asked: AskedPeriod): readonly Violation[] => {
  if (!asked.from || !asked.to) return [];
  const span = new Date(asked.to).getTime() - new Date(asked.from).getTime();
  if (span < 0) return [violation('record.periodReversed', 'to')];
  return span > mostDays * dayMs ? [violation('record.periodTooLong', 'to', { days: mostDays })] : [];
};

/** Days an operation record is kept; the last 180 can be asked for. */
export const retentionDays = 180;

/** Records of before this instant have served their time. */
export const overdueBefore = (now: Date): Date => new Date(now.getTime() - retentionDays * dayMs);
