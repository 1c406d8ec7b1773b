import Previous from '@mui/icons-material/ChevronLeft';
import Next from '@mui/icons-material/ChevronRight';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useGetList, useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { type BannerSchedule, type SharedDays, sharedDays } from '#domain/banner/schedule.ts';
import { caseValue } from '#engine/compute.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { Banner } from '#generated/types.ts';
import { AppCard, AppGrid, useApps } from '#resources/_shared/workbench/AppGrid.tsx';
import { PhoneFrame } from '#resources/_shared/workbench/PhoneFrame.tsx';
import { DayEntry } from '#views/fields/day/DayEntry.tsx';
import { shownFiles } from '#views/fields/file/shownFile.ts';
import { formatDay } from '#views/format/dateTime.ts';
import { useHoldsRows } from '#views/layouts/HeldRows.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

/** A banner as lists hold it. */
type BannerRecord = Banner & { readonly id: number };

/** Every banner in its order, and how many there may be. */
const useBanners = () => {
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
const scheduleOf = ({
  start_date: startDate,
  end_date: endDate,
  status,
}: Pick<Banner, 'start_date' | 'end_date' | 'status'>): BannerSchedule => ({
  startDate,
  endDate: endDate ?? null,
  isOn: status === 1,
});

/** Two banners and the days on which both are shown. */
interface Overlap {
  readonly one: Banner;
  readonly other: Banner;
  readonly days: SharedDays;
}

/** Every two banners that share days from today on. */
const overlapsOf = (banners: readonly Banner[], today: string): readonly Overlap[] =>
  banners.flatMap((one, index) =>
    banners.slice(index + 1).flatMap((other) => {
      const days = sharedDays(scheduleOf(one), scheduleOf(other), today);
      return days === undefined ? [] : [{ one, other, days }];
    }),
  );

const turner = {
  position: 'absolute',
  top: '50%',
  transform: 'translateY(-50%)',
  color: '#ffffff',
  bgcolor: 'rgba(0, 0, 0, 0.55)',
  '&:hover': { bgcolor: 'rgba(0, 0, 0, 0.75)' },
  p: 0.25,
} as const;

/** The banners of a day as the phone shows them, turned by hand: nothing moves by itself. */
const Carousel = ({ banners }: { readonly banners: readonly Banner[] }) => {
  const translate = useTranslate();
  const [index, setPlace] = useState(0);
  const at = banners.length === 0 ? 0 : ((index % banners.length) + banners.length) % banners.length;
  const banner = banners[at];
  if (banner === undefined)
    return (
      <Box
        role="status"
        sx={{ bgcolor: '#e5e8ee', borderRadius: '12px', py: 4, mb: 1.25, textAlign: 'center', fontSize: 13 }}
      >
        {translate('banner.dayNone')}
      </Box>
    );
  const text = translate('banner.of', { place: at + 1, count: banners.length, title: banner.title });
  return (
    <Box sx={{ position: 'relative', mb: 1.25 }}>
      <Box
        component="img"
        src={shownFiles(banner.image)[0]?.href}
        alt={text}
        sx={{
          width: '100%',
          aspectRatio: '5 / 2',
          objectFit: 'cover',
          borderRadius: '12px',
          display: 'block',
        }}
      />
      {banners.length < 2 ? null : (
        <>
          <IconButton
            size="small"
            aria-label={translate('banner.previous')}
            onClick={() => setPlace(at - 1)}
            sx={{ ...turner, left: 4 }}
          >
            <Previous fontSize="small" />
          </IconButton>
          <IconButton
            size="small"
            aria-label={translate('banner.next')}
            onClick={() => setPlace(at + 1)}
            sx={{ ...turner, right: 4 }}
          >
            <Next fontSize="small" />
          </IconButton>
        </>
      )}
    </Box>
  );
};

const wholeDay = /^\d{4}-\d\d-\d\d$/;

/** Whether a banner is shown on a day, by what its schema says becomes of it. */
const useShownOn = (day: string): ((banner: Banner) => boolean) => {
  const compute = useModel('banner').fields.find(({ name }) => name === 'display')?.options.compute;
  return (banner) =>
    compute !== undefined &&
    'cases' in compute &&
    caseValue(compute, { ...banner }, { today: day }) === 'showing';
};

/** The workbench on the phone as people see it on a day of choice: banners, quick apps, and the enabled apps by category. */
export const WorkbenchPreview = () => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const { data: banners = [], isPending: isWithoutBanners } = useBanners();
  const { data: apps = [], isPending: isWithoutApps } = useApps();
  const [day, setDay] = useState<unknown>(today);
  const { data: quick, isPending: isWithoutShortcuts } = useQuery({
    queryKey: ['quickApp', 'getList', 'quickAppList'],
    queryFn: ({ signal }) => provider.call('quickAppList', {}, { signal }),
    retry: false,
  });
  const seenOn = typeof day === 'string' && wholeDay.test(day) ? day : today();
  const isShown = useShownOn(seenOn);
  const shown = banners.filter(isShown);
  const isIncomplete = isWithoutBanners || isWithoutApps || isWithoutShortcuts;
  const shortcuts = (quick?.list ?? []).filter(({ status }) => status === 1);
  return (
    <Box>
      <Box sx={{ maxWidth: 300, mx: 'auto', mb: 1.5 }}>
        <DayEntry label={translate('banner.day')} value={day} onChange={setDay} fullWidth />
      </Box>
      <PhoneFrame title={translate('workbench.preview')}>
        {/* All at once, as on a phone: each part would push the others down. */}
        <Box sx={isIncomplete ? { visibility: 'hidden' } : undefined}>
          <Carousel key={seenOn} banners={shown} />
          {shortcuts.length === 0 ? null : <AppCard title={translate('workbench.quick')} apps={shortcuts} />}
          <AppGrid apps={apps.filter(({ status }) => status === 1)} />
        </Box>
      </PhoneFrame>
    </Box>
  );
};

/** Names of the other banners shown on days the form has entered. */
const useOverlapping = (): readonly string[] => {
  const record = useRecordContext();
  const { data } = useBanners();
  const [from, to, status]: readonly unknown[] = useWatch({ name: ['start_date', 'end_date', 'status'] });
  if (data === undefined || typeof from !== 'string' || !wholeDay.test(from)) return [];
  const isOpen = typeof to !== 'string' || !wholeDay.test(to);
  const entered = { startDate: from, endDate: isOpen ? null : to, isOn: status === 1 || status === true };
  return data
    .filter((each) => each.banner_id !== record?.banner_id)
    .filter((each) => sharedDays(entered, scheduleOf(each), today()) !== undefined)
    .map(({ title }) => title);
};

/** The form of a banner, with a word about others that are shown on the same days: a warning, no obstacle. */
export const OverlapFrame = ({ children }: { readonly children: ReactNode }) => {
  const translate = useTranslate();
  const names = useOverlapping();
  return (
    <>
      {children}
      {names.length === 0 ? null : (
        <Alert severity="warning" role="status" sx={{ mt: 2 }}>
          {translate('banner.overlap.form', { other: names.join(translate('list.comma')) })}
        </Alert>
      )}
    </>
  );
};

/** Which banners are shown on the same days: nothing is wrong with it, but a person may not have meant it. */
export const Overlaps = () => {
  const translate = useTranslate();
  const { data = [], isPending } = useBanners();
  useHoldsRows(isPending);
  const overlaps = overlapsOf(data, today());
  if (overlaps.length === 0) return null;
  return (
    <Alert severity="warning" role="presentation" sx={{ mt: 1 }}>
      <AlertTitle>{translate('banner.overlap.title')}</AlertTitle>
      {overlaps.map(({ one, other, days }) => (
        <div key={`${one.banner_id} ${other.banner_id}`}>
          {translate(days.to === null ? 'banner.overlap.open' : 'banner.overlap.one', {
            one: one.title,
            other: other.title,
            from: formatDay(days.from),
            to: formatDay(days.to ?? ''),
          })}
        </div>
      ))}
    </Alert>
  );
};
