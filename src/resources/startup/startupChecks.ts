import { checkStartup } from '#domain/startup/checkStartup.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { FormChecks } from '#views/override.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** What a form asks before it sends; which days others take the server alone knows for certain. */
export const startupChecks: FormChecks = (sent, { isEditing, values = sent }) => {
  const start = text(values.start_date);
  // Whether it is the day it had the server knows.
  const kept = isEditing ? { keptStart: start } : {};
  return checkStartup(
    { link: text(values.redirect_link), start },
    { today: dayOfInstant(new Date()), ...kept },
  );
};
