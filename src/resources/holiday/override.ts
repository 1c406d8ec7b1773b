import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';
import { LaterFollowersField } from './laterFields.tsx';

const HolidayTabs = lazy(async () => ({
  default: (await import('#views/holiday/HolidayTabs.tsx')).HolidayTabs,
}));
const HolidayList = lazy(async () => ({ default: (await import('./HolidayList.tsx')).HolidayList }));
const HolidayCreate = lazy(async () => ({ default: (await import('./HolidayCreate.tsx')).HolidayCreate }));

/** Days are entered in generated forms; they are looked at as a year, or as the generated list. */
export const holidayOverride = defineOverride<'holiday'>()({
  fields: { dept_ids: { display: LaterFollowersField, saysNothing: true } },
  views: { above: HolidayTabs, list: HolidayList, create: HolidayCreate },
});
