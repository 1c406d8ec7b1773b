import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { formatDay, formatInstant } from '../format/dateTime.ts';
import { isDayMissing } from './missingDay.ts';

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
