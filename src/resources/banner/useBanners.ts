import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { type BannerSchedule, type SharedDays, sharedDays } from '#domain/banner/schedule.ts';
import type { Banner } from '#generated/types.ts';

/** Every banner, and which day it is in the company. Read anew with the lists of banners. */
export const useBanners = () => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['banner', 'getList', 'bannerList'],
    queryFn: ({ signal }) => provider.call('bannerList', {}, { signal }),
    retry: false,
  });
};

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
