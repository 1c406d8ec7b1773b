import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useTranslate } from 'react-admin';
import { formatDay } from '#views/format/dateTime.ts';
import { overlapsOf, today, useBanners } from './useBanners.ts';

/** Which banners are shown on the same days: nothing is wrong with it, but somebody may not have meant it. */
export const Overlaps = () => {
  const translate = useTranslate();
  const { data = [] } = useBanners();
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
