import { lastDueDay } from '#domain/usage/period.ts';
import { dayOfInstant, instantText } from '#engine/dateText.ts';

/** The last day whose figures are due at a moment of the company's clock. */
export const dueDay = (now: Date): string =>
  lastDueDay({ today: dayOfInstant(now), hour: Number(instantText(now.toISOString()).slice(11, 13)) });

/** Whether a day is due that the figures shown do not have yet. */
export const isDayMissing = (closed: { readonly until: string | null } | undefined, now: Date): boolean =>
  closed !== undefined && closed.until !== null && closed.until < dueDay(now);
