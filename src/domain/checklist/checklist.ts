import type { Role } from '#domain/permission/actor.ts';
import { dayAfter } from '#domain/report/period.ts';
import { type Violation, violation } from '#domain/violation.ts';

/** Whom a checklist is for: someone who has come, or someone who leaves. */
export type ChecklistKind = 'newcomer' | 'leaver';

/** Someone whose first day is longer ago was here before they were entered: nothing of a first day is left to do. */
const newForDays = 30;
/** The front page tells of what is due within so many days, and of what is overdue. */
const soonDays = 7;

/** When a line is due, counted from the first or the last day. Days as `YYYY-MM-DD` of the company. */
export const dueDayOf = (begins: string, days: number): string => dayAfter(begins, days);

/** The last day the front page tells of. */
export const soonUntil = (today: string): string => dayAfter(today, soonDays);

/** The first day of someone who is entered today; undefined: they have been here for long and are no newcomer. */
export const newcomerDay = (entryDay: string | null, today: string): string | undefined => {
  const day = entryDay ?? today;
  return day < dayAfter(today, -newForDays) ? undefined : day;
};

const administrators: readonly Role[] = ['main', 'sub'];

/** Only who can tick a line off can be given it: an administrator. `roles`: undefined for someone who is not here. */
export const checkAssignee = (roles: readonly Role[] | undefined): readonly Violation[] =>
  roles?.some((role) => administrators.includes(role)) === true
    ? []
    : [violation('checklist.noAdministrator', 'assignee_id')];
