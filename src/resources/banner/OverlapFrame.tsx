import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { sharedDays } from '#domain/banner/schedule.ts';
import { scheduleOf, today, useBanners } from './useBanners.ts';

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
