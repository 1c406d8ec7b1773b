import { useGetList } from 'react-admin';
import { type BannerSchedule, type SharedDays, sharedDays } from '#domain/banner/schedule.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { Banner } from '#generated/types.ts';
import { useModel } from '#views/ModelContext.tsx';

/** A banner as lists hold it. */
export type BannerRecord = Banner & { readonly id: number };

/** Every banner in its order, and how many there may be. */
export const useBanners = () => {
  const { list, maxRows = 1 } = useModel('banner');
  const banners = useGetList<BannerRecord>('banner', {
    pagination: { page: 1, perPage: maxRows },
    ...(list.sort === undefined ? {} : { sort: { field: list.sort.field, order: 'ASC' } }),
  });
  return { ...banners, limit: maxRows };
};

/** The day it is in the company. */
export const today = (): string => dayOfInstant(new Date());

/** When a banner is to be seen. */
export const scheduleOf = ({
  start_date: startDate,
  end_date: endDate,
  status,
}: Pick<Banner, 'start_date' | 'end_date' | 'status'>): BannerSchedule => ({
  startDate,
  endDate: endDate ?? null,
  isOn: status === 1,
});

/** Two banners and the days on which both are shown. */
export interface Overlap {
  readonly one: Banner;
  readonly other: Banner;
  readonly days: SharedDays;
}

/** Every two banners that share days from today on. */
export const overlapsOf = (banners: readonly Banner[], today: string): readonly Overlap[] =>
  banners.flatMap((one, index) =>
    banners.slice(index + 1).flatMap((other) => {
      const days = sharedDays(scheduleOf(one), scheduleOf(other), today);
      return days === undefined ? [] : [{ one, other, days }];
    }),
  );
