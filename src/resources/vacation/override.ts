import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';
import { DaysField } from './DaysField.tsx';

const HolidayTabs = lazy(async () => ({
  default: (await import('#views/holiday/HolidayTabs.tsx')).HolidayTabs,
}));

/** All of it is generated; above it stands the way to the calendar, and days say that they are days. */
export const vacationOverride = defineOverride<'vacation'>()({
  views: { above: HolidayTabs },
  fields: { vacation_days: { display: DaysField }, leave_limit: { display: DaysField } },
});
