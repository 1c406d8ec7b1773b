import { lazy, Suspense } from 'react';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { lazyPart } from '#views/lazyPart.ts';
import { defineOverride } from '#views/override.ts';

const FollowersField = lazy(async () => ({ default: (await import('./HolidayList.tsx')).FollowersField }));

/** Loaded with the list, which does not wait for it. */
const LazyFollowersField = (props: FieldDisplayProps) => (
  <Suspense fallback={null}>
    <FollowersField {...props} />
  </Suspense>
);

const HolidayTabs = lazyPart(async () => ({
  default: (await import('#resources/_shared/holiday/HolidayTabs.tsx')).HolidayTabs,
}));
const HolidayList = lazyPart(async () => ({ default: (await import('./HolidayList.tsx')).HolidayList }));
const HolidayCreate = lazy(async () => ({ default: (await import('./HolidayCreate.tsx')).HolidayCreate }));

/** Days are entered in generated forms; they are looked at as a year, or as the generated list. */
export const holidayOverride = defineOverride<'holiday'>()({
  fields: { dept_ids: { display: LazyFollowersField, saysNothing: true } },
  views: { above: HolidayTabs, list: HolidayList, create: HolidayCreate },
});
