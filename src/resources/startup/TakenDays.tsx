import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { CalendarStrip, stripPeriods, usePeriods } from '#resources/_shared/startup/CalendarStrip.tsx';
import { FailedRead } from '#views/layouts/FailedRead.tsx';

/** Which days are taken, above the list. */
export const TakenDays = () => {
  const { data, error, refetch } = usePeriods();
  return (
    <Box sx={{ maxWidth: 'var(--width-form)', mb: 1 }}>
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      {data === undefined ? (
        error === null && <Skeleton variant="rounded" height={70} />
      ) : (
        <CalendarStrip today={data.today} periods={stripPeriods(data)} />
      )}
    </Box>
  );
};
