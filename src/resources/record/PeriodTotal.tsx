import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'react-admin';
import { type AskedPeriod, periodOf, usualDays } from '#domain/record/period.ts';
import { formatInstant } from '#views/format/dateTime.ts';
import { formatCount } from '#views/format/formatCount.ts';

const dayOf = (instant: Date): string => formatInstant(instant.toISOString()).slice(0, 10);

/** The span that is shown, also when nobody asked for one, and how many records are in it. */
export const PeriodTotal = () => {
  const translate = useTranslate();
  const { total, isPending, filterValues } = useListContext();
  const asked: AskedPeriod = filterValues.time ?? {};
  const { from, to } = periodOf(asked, new Date());
  const isUsual = !asked.from && !asked.to;
  const span = isUsual
    ? translate('record.usual', { days: usualDays })
    : translate('record.period', { from: dayOf(from), to: dayOf(to) });
  const count =
    isPending || total === undefined ? '' : translate('record.count', { count: formatCount(total) });
  return (
    <Typography role="status" variant="body2" color="text.secondary" sx={{ minHeight: '1.6em' }}>
      {count === '' ? span : `${span} · ${count}`}
    </Typography>
  );
};
