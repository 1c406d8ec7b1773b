import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LinkBase, useCanAccess, useCreatePath, useTranslate } from 'react-admin';
import { dayText } from '#engine/dateText.ts';
import type { Startup } from '#generated/types.ts';
import { CalendarStrip } from '#resources/_shared/startup/CalendarStrip.tsx';
import { PhonePreview } from '#resources/_shared/startup/PhonePreview.tsx';
import { type Periods, stripPeriods, usePeriods } from '#resources/_shared/startup/usePeriods.ts';
import { Asked } from './Section.tsx';
import { useWaitingStartups } from './useImages.ts';

const previewWidth = 112;
const nowHeight = 236;
const stripHeight = 70;

/** Which of the taken periods is the one of today. */
const shownOf = ({ list }: Periods): Startup | undefined => list.find(({ display }) => display === 'showing');

interface NowProps {
  readonly shown: Startup | undefined;
  /** How many are under review. */
  readonly waiting: number;
}

const Now = ({ shown, waiting }: NowProps) => {
  const translate = useTranslate();
  return (
    <Stack direction="row" spacing={2}>
      <PhonePreview href={shown?.image.url ?? undefined} width={previewWidth} />
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
  const query = useWaitingStartups();
  return (
    <>
      <Asked query={query} height={nowHeight}>
        {(waiting) => <Now shown={shownOf(periods)} waiting={waiting} />}
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
