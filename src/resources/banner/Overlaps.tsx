import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { ReactNode } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { sharedDays } from '#domain/banner/schedule.ts';
import { formatDay } from '#views/format/dateTime.ts';
import { useHoldsRows } from '#views/layouts/HeldRows.tsx';
import { overlapsOf, scheduleOf, today, useBanners } from './useBanners.ts';

const wholeDay = /^\d{4}-\d\d-\d\d$/;

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
    <Alert severity="warning" role="presentation" sx={{ mb: 1.5 }}>
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
