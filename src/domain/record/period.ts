import { type Violation, violation } from '#domain/violation.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Days an operation record is kept; any of them can be asked for. */
export const retentionDays = 180;

/** Days the records' list shows when no one asks for others. */
export const usualDays = 7;

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
 * The span that is shown: the last seven days; seven before an end, or as long as records are kept from a beginning, when only
 * that is given.
 */
export const periodOf = ({ from, to }: AskedPeriod, now: Date): Period => {
  const begin = from ? new Date(from) : undefined;
  const end = to ? new Date(to) : undefined;
  if (begin === undefined) return { from: before(end ?? now, usualDays), to: end ?? now };
  const latest = new Date(begin.getTime() + retentionDays * dayMs);
  return { from: begin, to: end ?? (latest < now ? latest : now) };
};

/** As many days at once as records are kept, from early to late. */
export const checkPeriod = (asked: AskedPeriod): readonly Violation[] => {
  if (!asked.from || !asked.to) return [];
  const span = new Date(asked.to).getTime() - new Date(asked.from).getTime();
  if (span < 0) return [violation('record.periodReversed', 'to')];
  return span > retentionDays * dayMs
    ? [violation('record.periodTooLong', 'to', { days: retentionDays })]
    : [];
};

/** Records of before this instant have served their time. */
export const overdueBefore = (now: Date): Date => new Date(now.getTime() - retentionDays * dayMs);
