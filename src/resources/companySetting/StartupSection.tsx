import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LinkBase, useCanAccess, useCreatePath, useTranslate } from 'react-admin';
import { displayOf } from '#domain/startup/period.ts';
import { dayText } from '#engine/dateText.ts';
import type { Startup } from '#generated/types.ts';
import { CalendarStrip } from '#views/startup/CalendarStrip.tsx';
import { PhonePreview } from '#views/startup/PhonePreview.tsx';
import { type Periods, stripPeriods, usePeriods } from '#views/startup/usePeriods.ts';
import { Asked } from './Section.tsx';
import { useStartups } from './useImages.ts';

const previewWidth = 112;
const nowHeight = 236;
const stripHeight = 70;

/** Which of the taken periods is the one of today. */
const shownOf = ({ today, list }: Periods): number | undefined =>
  list.find(
    ({ status, start_date: start, end_date: end }) => displayOf(status, { start, end }, today) === 'showing',
  )?.id;

interface NowProps {
  readonly shown: Startup | undefined;
  /** How many are under review. */
  readonly waiting: number;
}

const Now = ({ shown, waiting }: NowProps) => {
  const translate = useTranslate();
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

/** What is shown today, and which days are taken. */
const Calendar = ({ periods }: { readonly periods: Periods }) => {
  const query = useStartups(shownOf(periods));
  return (
    <>
      <Asked query={query} height={nowHeight}>
        {(now) => <Now {...now} />}
      </Asked>
      <Box>
        <CalendarStrip today={periods.today} periods={stripPeriods(periods)} />
      </Box>
    </>
  );
};

/** Which startup image is shown today, which days are taken, and the way to another one. */
export const StartupSection = () => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const periods = usePeriods();
  const { canAccess } = useCanAccess({ resource: 'startup', action: 'create' });
  return (
    <Stack spacing={1.5}>
      <Asked query={periods} height={nowHeight + stripHeight}>
        {(answer) => <Calendar periods={answer} />}
      </Asked>
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
