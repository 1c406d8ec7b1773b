import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { lastDueDay } from '#domain/report/period.ts';
import { formatDay, formatInstant } from '#views/format/dateTime.ts';
import { framed } from '#views/layouts/boxStyles.ts';

const frame = {
  py: 7,
  px: 2,
  textAlign: 'center',
  ...framed,
} as const;

const Note = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <Box role="status" sx={frame}>
    <Typography component="p" variant="h3" sx={{ mb: 1 }}>
      {title}
    </Typography>
    <Typography color="text.secondary" sx={{ maxWidth: 520, mx: 'auto' }}>
      {text}
    </Typography>
  </Box>
);

/** In place of figures: no day is counted yet, or none of those asked for (`first` is the first there is). */
export const NothingCounted = ({ first }: { readonly first: string | null }) => {
  const translate = useTranslate();
  const text =
    first === null ? translate('usage.empty.text') : translate('usage.noDays', { first: formatDay(first) });
  return <Note title={translate('usage.empty.title')} text={text} />;
};

/** In place of figures: they would tell of few people. */
export const TooFew = ({ least }: { readonly least: number }) => {
  const translate = useTranslate();
  return (
    <Note title={translate('usage.hidden.title')} text={translate('usage.hidden.text', { count: least })} />
  );
};

/** Whether a day is due that the figures shown do not have yet. */
const isDayMissing = (closed: { readonly until: string | null } | undefined, now: Date): boolean =>
  closed !== undefined && closed.until !== null && closed.until < lastDueDay(now);

interface UntilProps {
  /** Undefined while it is not known. */
  readonly closed: { readonly until: string | null; readonly closed_at: string | null } | undefined;
}

/** Until which day the figures count, said again whenever others are shown. */
export const Until = ({ closed }: UntilProps) => {
  const translate = useTranslate();
  const { until = null, closed_at: closedAt = null } = closed ?? {};
  const key = isDayMissing(closed, new Date()) ? 'usage.counting' : 'usage.until';
  return (
    <Typography role="status" variant="body2" color="text.secondary">
      {until === null || closedAt === null
        ? ''
        : translate(key, { day: formatDay(until), time: formatInstant(closedAt) })}
    </Typography>
  );
};
