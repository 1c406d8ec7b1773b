import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { LinkBase, useCanAccess, useCreatePath, useTranslate } from 'react-admin';
import { dayText } from '#engine/dateText.ts';
import type { Calls, Startup } from '#generated/types.ts';
import {
  CalendarStrip,
  type Periods,
  stripPeriods,
  usePeriods,
} from '#resources/_shared/startup/CalendarStrip.tsx';
import { PhonePreview } from '#resources/_shared/startup/PhonePreview.tsx';
import { formatInstant } from '#views/format/dateTime.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One part of the settings page, with its name. */
export const Section = ({ title, children }: SectionProps) => {
  const titleId = useId();
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: { xs: 2, sm: 2.5 }, minWidth: 0 }}
    >
      <Typography id={titleId} component="h2" variant="subtitle1" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
};

interface AskedProps<Answer> {
  readonly query: {
    readonly data: Answer | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly height: number;
  readonly children: (answer: Answer) => ReactNode;
}

/** What is asked from the server: a skeleton while it comes, the reason and another try where it does not. */
const Asked = <Answer,>({ query, height, children }: AskedProps<Answer>) => {
  const translate = useTranslate();
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error !== null) return <FailedRead error={error} onRetry={refetch} />;
  return (
    <Skeleton variant="rounded" height={height} role="status" aria-label={translate('ra.page.loading')} />
  );
};

const first = { page: 1, page_size: 1 } as const;
const ofStatus = (status: 0 | 1) => ({ ...first, filter: { status: [status] } });

/** The cover that is shown, however many were submitted since, and the newest: it waits, or says how the last review ended. */
const useCovers = () => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: ['cover', 'newest'],
    queryFn: async ({ signal }) => {
      const [approved, newest] = await Promise.all([
        provider.call('coverList', ofStatus(1), { signal }),
        provider.call('coverList', first, { signal }),
      ]);
      return { shown: approved.list[0], newest: newest.list[0] };
    },
    staleTime: 0,
    retry: false,
  });
};

/** How many startup images are under review. */
const useWaitingStartups = () => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: ['startup', 'waiting'],
    queryFn: async ({ signal }) => (await provider.call('startupList', ofStatus(0), { signal })).total,
    staleTime: 0,
    retry: false,
  });
};

type Cover = Calls['coverList']['reply']['list'][number];

/** What became of the newest submission where it is not the one that is shown. */
const Progress = ({ newest }: { readonly newest: Cover | undefined }) => {
  const translate = useTranslate();
  if (newest?.status === 0)
    return (
      <Alert severity="info">
        {translate('companySetting.cover.reviewing', { time: formatInstant(newest.submit_time ?? '') })}
      </Alert>
    );
  if (newest?.status !== 2) return null;
  return (
    <Alert severity="warning">
      {translate('companySetting.cover.rejected', { reason: newest.reject_reason ?? '' })}
    </Alert>
  );
};

const Shown = ({ shown }: { readonly shown: Cover | undefined }) => {
  const translate = useTranslate();
  if (shown === undefined)
    return <Typography color="text.secondary">{translate('companySetting.cover.none')}</Typography>;
  return (
    <Box
      component="img"
      src={shown.image.url ?? undefined}
      alt={translate('companySetting.cover.shown')}
      sx={{
        width: '100%',
        maxWidth: 420,
        aspectRatio: '16 / 9',
        objectFit: 'cover',
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
      }}
    />
  );
};

/** The cover that is shown, what waits, and the way to another one. */
export const CoverSection = () => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const query = useCovers();
  const { canAccess } = useCanAccess({ resource: 'cover', action: 'create' });
  return (
    <Stack spacing={1.5}>
      <Asked query={query} height={180}>
        {({ shown, newest }) => (
          <>
            <Shown shown={shown} />
            <Progress newest={newest} />
          </>
        )}
      </Asked>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {canAccess === true ? (
          <Button
            component={LinkBase}
            variant="outlined"
            to={createPath({ resource: 'cover', type: 'create' })}
          >
            {translate('companySetting.cover.submit')}
          </Button>
        ) : null}
        <Button component={LinkBase} to={createPath({ resource: 'cover', type: 'list' })}>
          {translate('companySetting.cover.all')}
        </Button>
      </Stack>
    </Stack>
  );
};

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
