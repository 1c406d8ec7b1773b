import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';
import { DaysField } from './DaysField.tsx';

const VacationScreen = lazy(async () => ({ default: (await import('./VacationScreen.tsx')).VacationScreen }));

/** All of it is generated; above it stands the way to the calendar, and days say that they are days. */
export const vacationOverride = defineOverride<'vacation'>()({
  screen: VacationScreen,
  fields: { vacation_days: { display: DaysField }, leave_limit: { display: DaysField } },
});
