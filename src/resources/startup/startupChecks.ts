import { checkStartup } from '#domain/startup/checkStartup.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import { isFileValue } from '#engine/objectFormats.ts';
import type { FormChecks } from '#views/override.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** What a form asks before it sends; which days others take the server alone knows for certain. */
export const startupChecks: FormChecks = (sent, { isEditing, values = sent }) => {
  const start = text(values.start_date);
  return checkStartup(
    {
      hasImage: isFileValue(values.image),
      link: text(values.redirect_link),
      start,
      end: text(values.end_date),
      isAgreed: values.agreed === 1,
    },
    {
      id: undefined,
      replacesId: undefined,
      today: dayOfInstant(new Date()),
      taken: [],
      // Whether it is the day it had the server knows.
      ...(isEditing ? { keptStart: start } : {}),
    },
  );
};
