import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { CalendarStrip } from '#views/startup/CalendarStrip.tsx';
import { stripPeriods, usePeriods } from '#views/startup/usePeriods.ts';

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
