import { dayAfter } from '#domain/report/days.ts';
import { closingHour } from '#domain/usage/period.ts';
import { findClosedDays } from '#server/features/usage/store/usageDays.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** The last day that is counted with the moment it was due at; both null before the first. */
export interface Closed {
  readonly first: string | null;
  readonly until: string | null;
  readonly closed_at: string | null;
}

/** Until when the figures of the reader's company count. */
export const closedOf = async ({ db, actor }: CallContext): Promise<Closed> => {
  const closed = await findClosedDays(db, actor.companyId);
  if (closed === undefined) return { first: null, until: null, closed_at: null };
  const dueAt = new Date(`${dayAfter(closed.until, 1)}T${closingHour}:00:00+08:00`);
  return { ...closed, closed_at: dueAt.toISOString() };
};
