import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import { reasonByRole } from '#engine/reason.ts';
import type { RecordChange, RecordRecord } from '#generated/types.ts';
import { formatInstant } from '#views/format/dateTime.ts';
import { FailedState } from '#views/generated/ListStates.tsx';
import { visuallyHidden } from '#views/layouts/boxStyles.ts';
import { useModel } from '#views/ModelContext.tsx';
import { ReasonNote } from '#views/reasons/ReasonNote.tsx';
import { useRights } from '#views/reasons/rights.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

/** Whose timeline: a row by its noun and id. */
export interface TimelineTarget {
  readonly noun: 'application' | 'member' | 'department';
  readonly id: number;
}

const pageSize = 20;

/** What was written while a user reads on pushes rows to the next page: they are shown once. */
const withoutRepeats = (records: readonly RecordRecord[]): readonly RecordRecord[] => [
  ...new Map(records.map((record) => [record.id, record])).values(),
];

/** Records of one target, newest first, page by page; read again whenever a timeline opens. */
const useTimeline = ({ noun, id }: TimelineTarget) => {
  const provider = useConsoleProvider();
  const query = useInfiniteQuery({
    queryKey: ['record', 'timeline', noun, id],
    queryFn: ({ pageParam, signal }) =>
      provider.call(
        'operationRecords',
        { target_type: noun, target_id: id, page: pageParam, page_size: pageSize },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, page_size, total }) => (page * page_size < total ? page + 1 : undefined),
    retry: false,
    gcTime: 0,
  });
  const pages = query.data?.pages ?? [];
  return {
    ...query,
    records: withoutRepeats(pages.flatMap(({ list }) => list)),
    total: pages.at(-1)?.total ?? 0,
  };
};

const slot = /\{(field|old|new)\}/;

interface SentenceParts {
  readonly field: string;
  readonly old: string | null;
  readonly new: string | null;
}

/** A sentence whose places are filled with elements: every language puts them where it wants. */
const Filled = ({ sentence, parts }: { readonly sentence: string; readonly parts: SentenceParts }) =>
  // Split with a group, every second piece is a place.
  sentence.split(slot).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <Box key={piece} component="span" sx={{ fontWeight: 600, mx: 0.5, overflowWrap: 'anywhere' }}>
        {parts[piece as keyof SentenceParts] ?? '–'}
      </Box>
    ),
  );

/** "把 职位 从 A 改为 B": one change of a record as a sentence, in the words the server found for it. */
const ChangeLine = ({ change }: { readonly change: RecordChange }) => {
  const translate = useTranslate();
  const { title, kind, old_text: old, new_text: now } = change;
  return <Filled sentence={translate(`timeline.${kind}`)} parts={{ field: title, old, new: now }} />;
};

const timeOf = (instant: string): string => formatInstant(instant).slice(-5);

const useOperator = (record: RecordRecord): string => {
  const translate = useTranslate();
  const { operator_name: name, operator_role: role } = record;
  // The clock and the platform act for no one of the company; the server names them.
  if (['', 'timer', 'platform'].includes(role)) return name;
  return translate('timeline.by', { name, role: translate(`rules.role.${role}`) });
};

/** One record: what was done, by whom in which role, at what time, and what changed; a refused attempt says so. */
const RecordLine = ({ record }: { readonly record: RecordRecord }) => {
  const translate = useTranslate();
  const operator = useOperator(record);
  return (
    <Stack component="li" direction="row" spacing={1.5} sx={{ py: 1 }}>
      <Typography
        component="time"
        dateTime={record.time}
        variant="body2"
        color="text.secondary"
        sx={{ flex: 'none', width: 44, fontVariantNumeric: 'tabular-nums' }}
      >
        {timeOf(record.time)}
      </Typography>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {record.summary}
          </Typography>
          {record.outcome === 'done' ? null : (
            <Chip
              size="small"
              color="warning"
              variant="outlined"
              label={translate(`timeline.${record.outcome}`)}
            />
          )}
        </Stack>
        <Typography variant="body2" color="text.secondary">
          {operator}
        </Typography>
        {record.changes.length === 0 ? null : (
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.25 }}>
            {record.changes.map((change) => (
              <Typography key={change.field} component="li" variant="body2">
                <ChangeLine change={change} />
              </Typography>
            ))}
          </Box>
        )}
      </Box>
    </Stack>
  );
};

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

/** What happened to a person or a department, newest first, day by day; the user who may not read records is told who may. */
export const Timeline = (target: TimelineTarget) => (
  // What a field shows here is a value of the past: the noun's own overrides act on rows of today.
  <ResourceContextProvider value="record">
    <TimelineStates {...target} />
  </ResourceContextProvider>
);

/** Nothing is asked for a user whose role reads no records: the server would refuse it. */
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
