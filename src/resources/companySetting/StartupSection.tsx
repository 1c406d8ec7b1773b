import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LinkBase, useCanAccess, useCreatePath, useTranslate } from 'react-admin';
import { dayText } from '#engine/dateText.ts';
import type { Calls } from '#generated/types.ts';
import { CalendarStrip } from '#views/startup/CalendarStrip.tsx';
import { PhonePreview } from '#views/startup/PhonePreview.tsx';
import { stripPeriods, usePeriods } from '#views/startup/usePeriods.ts';
import { Asked } from './Section.tsx';
import { useStartups } from './useImages.ts';

type Startups = Calls['startupList']['reply']['list'];

const previewWidth = 112;

const Now = ({ startups }: { readonly startups: Startups }) => {
  const translate = useTranslate();
  const shown = startups.find(({ display }) => display === 'showing');
  const waiting = startups.filter(({ status }) => status === 0).length;
  return (
    <Stack direction="row" spacing={2}>
      <PhonePreview href={shown?.image_url} width={previewWidth} />
      <Stack spacing={0.5}>
        <Typography>
          {shown === undefined
            ? translate('companySetting.startup.none')
            : translate('companySetting.startup.until', { day: dayText(shown.end_date) })}
        </Typography>
        {waiting === 0 ? null : (
          <Typography variant="body2" color="text.secondary">
            {translate('companySetting.startup.waiting', { count: waiting })}
          </Typography>
        )}
      </Stack>
    </Stack>
  );
};

/** Which startup image is shown today, which days are taken, and the way to another one. */
export const StartupSection = () => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const startups = useStartups();
  const periods = usePeriods();
  const { canAccess } = useCanAccess({ resource: 'startup', action: 'create' });
  return (
    <Stack spacing={1.5}>
      <Asked query={startups} height={236}>
        {({ list }) => <Now startups={list} />}
      </Asked>
      <Box>
        <Asked query={periods} height={70}>
          {(answer) => <CalendarStrip today={answer.today} periods={stripPeriods(answer)} />}
        </Asked>
      </Box>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {canAccess === true ? (
          <Button
            component={LinkBase}
            variant="outlined"
            to={createPath({ resource: 'startup', type: 'create' })}
          >
            {translate('companySetting.startup.submit')}
          </Button>
        ) : null}
        <Button component={LinkBase} to={createPath({ resource: 'startup', type: 'list' })}>
          {translate('companySetting.startup.all')}
        </Button>
      </Stack>
    </Stack>
  );
};
