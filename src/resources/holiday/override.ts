import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';
import { LaterFollowersField } from './laterFields.tsx';

const HolidayScreen = lazy(async () => ({ default: (await import('./HolidayScreen.tsx')).HolidayScreen }));
const HolidayCreate = lazy(async () => ({ default: (await import('./HolidayCreate.tsx')).HolidayCreate }));

/** Days are entered in generated forms; they are looked at as a year, or as the generated list. */
export const holidayOverride = defineOverride<'holiday'>()({
  screen: HolidayScreen,
  fields: { dept_ids: { display: LaterFollowersField, saysNothing: true } },
  views: { create: HolidayCreate },
});
