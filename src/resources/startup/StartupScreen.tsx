import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { GeneratedScreen } from '#views/generated/GeneratedScreen.tsx';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { BackLink } from '#views/startup/BackLink.tsx';
import { CalendarStrip } from '#views/startup/CalendarStrip.tsx';
import { stripPeriods, usePeriods } from '#views/startup/usePeriods.ts';

/** The generated list below the days that are taken. */
export const StartupScreen = () => {
  const translate = useTranslate();
  const { data, error, refetch } = usePeriods();
  return (
    <Box>
      <BackLink noun="companySetting" />
      <Typography color="text.secondary" sx={{ mb: 1.5, maxWidth: 'var(--width-reading)' }}>
        {translate('startup.intro')}
      </Typography>
      <Box sx={{ maxWidth: 'var(--width-form)', mb: 1 }}>
        {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
        {data === undefined ? (
          error === null && <Skeleton variant="rounded" height={70} />
        ) : (
          <CalendarStrip today={data.today} periods={stripPeriods(data)} />
        )}
      </Box>
      <GeneratedScreen />
    </Box>
  );
};
