import { dayOfInstant } from '#engine/dateText.ts';
import type { DaySpan } from '#server/features/workbench/store/apps.ts';

const countedDays = 30;
const dayMs = 86_400_000;

/** The last 30 whole days of the company before an instant. */
export const lastDays = (now: Date): DaySpan => ({
  from: dayOfInstant(new Date(now.getTime() - countedDays * dayMs)),
  before: dayOfInstant(now),
});
