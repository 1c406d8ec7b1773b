import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import { reasonByRole } from '#engine/reason.ts';
import type { RecordRecord } from '#generated/types.ts';
import { useRights } from '#views/reasons/rightsOf.ts';
import { formatInstant } from '../format/dateTime.ts';
import { FailedState } from '../generated/ListStates.tsx';
import { visuallyHidden } from '../layouts/visuallyHidden.ts';
import { useModel } from '../ModelContext.tsx';
import { ReasonNote } from '../reasons/ReasonNote.tsx';
import { RecordLine } from './RecordLine.tsx';
import { type TimelineTarget, useTimeline } from './useTimeline.ts';

const dayOf = (instant: string): string => formatInstant(instant).slice(0, 10);

const dayMs = 24 * 60 * 60 * 1000;

/** `YYYY/MM/DD` with its word where it has one. */
const useDayName = () => {
  const translate = useTranslate();
  const now = Date.now();
  const today = dayOf(new Date(now).toISOString());
  const yesterday = dayOf(new Date(now - dayMs).toISOString());
  return (day: string): string => {
    if (day === today) return `${translate('timeline.today')} · ${day}`;
    return day === yesterday ? `${translate('timeline.yesterday')} · ${day}` : day;
  };
};

interface Day {
  readonly day: string;
  readonly records: readonly RecordRecord[];
}

/** Records of a day together, days and records newest first. */
const byDay = (records: readonly RecordRecord[]): readonly Day[] =>
  [...new Set(records.map(({ time }) => dayOf(time)))].map((day) => ({
    day,
    records: records.filter(({ time }) => dayOf(time) === day),
  }));

/** What happened to a person or a department, newest first, day by day; whoever may not read records is told who may. */
export const Timeline = (target: TimelineTarget) => (
  // What a field shows here is a value of the past: the noun's own overrides act on rows of today.
  <ResourceContextProvider value="record">
    <TimelineStates {...target} />
  </ResourceContextProvider>
);

/** Nothing is asked for somebody whose role reads no records: the server would refuse it. */
const TimelineStates = (target: TimelineTarget) => {
  const model = useModel('record');
  const standing = useRights().standing(model, 'read');
  if (standing.reach === 'unknown') return <TimelineSkeleton />;
  const reason = reasonByRole(model, 'read', standing);
  if (reason === undefined) return <LoadedTimeline {...target} />;
  return (
    <Alert severity="info">
      <ReasonNote model={model} reason={reason} />
    </Alert>
  );
};

const LoadedTimeline = (target: TimelineTarget) => {
  const timeline = useTimeline(target);
  const { records, error, isPending, refetch } = timeline;
  if (isPending) return <TimelineSkeleton />;
  if (error && records.length === 0) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (records.length === 0) return <NothingYet />;
  return (
    <>
      <Days days={byDay(records)} />
      <More timeline={timeline} />
    </>
  );
};

const Days = ({ days }: { readonly days: readonly Day[] }) => {
  const nameOf = useDayName();
  return days.map(({ day, records }) => (
    <Box key={day} component="section" aria-label={nameOf(day)} sx={{ mb: 1.5 }}>
      <Typography component="h4" variant="subtitle2" color="text.secondary" sx={dayHeading}>
        {nameOf(day)}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {records.map((record) => (
          <RecordLine key={record.id} record={record} />
        ))}
      </Box>
    </Box>
  ));
};

const dayHeading = {
  borderBottom: 1,
  borderColor: 'divider',
  pb: 0.5,
  fontVariantNumeric: 'tabular-nums',
} as const;

const More = ({ timeline }: { readonly timeline: ReturnType<typeof useTimeline> }) => {
  const translate = useTranslate();
  const { records, total, error, hasNextPage, isFetchingNextPage, fetchNextPage } = timeline;
  return (
    <Stack spacing={1} sx={{ alignItems: 'center', pt: 1 }}>
      <Typography role="status" variant="body2" color="text.secondary">
        {translate('timeline.shown', { shown: records.length, total })}
      </Typography>
      {error === null ? null : (
        <Typography role="alert" variant="body2" color="error">
          {error.message}
        </Typography>
      )}
      {hasNextPage ? (
        <Button variant="outlined" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {translate('timeline.more')}
        </Button>
      ) : null}
    </Stack>
  );
};

const NothingYet = () => {
  const translate = useTranslate();
  return (
    <Box role="status" sx={{ py: 5, textAlign: 'center' }}>
      <Typography sx={{ mb: 0.5 }}>{translate('timeline.empty')}</Typography>
      <Typography variant="body2" color="text.secondary">
        {translate('timeline.emptyHint')}
      </Typography>
    </Box>
  );
};

const lines = ['a', 'b', 'c', 'd'];

const TimelineSkeleton = () => {
  const translate = useTranslate();
  return (
    <Stack spacing={1.5} aria-busy>
      <Box role="status" sx={visuallyHidden}>
        {translate('ra.page.loading')}
      </Box>
      {lines.map((line) => (
        <Skeleton key={line} variant="rounded" height={44} />
      ))}
    </Stack>
  );
};
