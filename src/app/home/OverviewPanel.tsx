import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'ra-core';
import { lazy, type ReactNode, Suspense } from 'react';
import { tileDaysBack } from '#domain/home/agenda.ts';
import { changeOf } from '#domain/report/period.ts';
import { Tile, tileGrid } from '#views/charts/Tile.tsx';
import { formatCount } from '#views/format/formatCount.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { ActivityPanel, TasksPanel, VisitedPanel } from './LatelyPanels.tsx';
import { type Overview, useOverview } from './overview.ts';
import { StakesPanel, WaitingPanel } from './WaitingPanel.tsx';

type Trends = NonNullable<Overview['trends']>;
type Figure = Exclude<keyof Trends, 'until'>;

/** Beside the same weekday four weeks before. */
const useTrend = (trends: Overview['trends']) => {
  const translate = useTranslate();
  return (name: Figure) => {
    const values = trends?.[name];
    const value = values?.at(-1) ?? null;
    const before = values?.at(-1 - tileDaysBack) ?? null;
    const isShare = name === 'activated_rate';
    const change = value === null ? undefined : changeOf(value, before, { isShare });
    const suffix = isShare ? '%' : '';
    return {
      trend: values,
      ...(change === undefined || before === null
        ? {}
        : {
            change: {
              ...change,
              isShare,
              rise: 'good' as const,
              before: translate('home.fourWeeksAgo', { before: `${formatCount(before)}${suffix}` }),
            },
          }),
    };
  };
};

const UnusualPanel = lazy(async () => ({ default: (await import('./UnusualPanel.tsx')).UnusualPanel }));

/** Of a card with so many lines of two rows, before it stands. */
const unusualHeight = (lines: number): number => 54 + 56 * Math.min(lines, 3) + (lines > 3 ? 36 : 0);

/** Where something was unusual, which is seldom: its card comes with the page then alone, and has its place before. */
const Unusual = ({ events }: { readonly events: Overview['unusual'] }) =>
  events.length === 0 ? null : (
    <Suspense fallback={<Skeleton variant="rounded" height={unusualHeight(events.length)} />}>
      <UnusualPanel events={events} />
    </Suspense>
  );

/** In whole percent; never 100 while a user is missing. */
const rateOf = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.floor((part / whole) * 100)}%`;

interface KeyFiguresProps {
  readonly figures: Overview['figures'];
  readonly trends: Overview['trends'];
}

/** Key figures of what the reader may read, each with its last thirty days and the way to its list; what is not theirs has no tile. */
const KeyFigures = ({ figures, trends }: KeyFiguresProps) => {
  const translate = useTranslate();
  const trendOf = useTrend(trends);
  // Use counts people in their main department alone: of a part, what is shown and what was are not the same people.
  const memberTrend = (name: Figure) => (figures?.is_whole === 1 ? trendOf(name) : { trend: trends?.[name] });
  const active = trends?.active_day.at(-1) ?? null;
  if (figures === null && active === null) return null;
  return (
    <Box
      component="section"
      aria-label={translate(figures?.is_whole === 0 ? 'home.figuresOfScope' : 'home.figures')}
      sx={{ ...tileGrid, mb: 2 }}
    >
      {figures === null ? null : (
        <>
          <Tile
            title={translate('home.people')}
            value={formatCount(figures.people)}
            notes={[translate('home.departmentCount', { count: formatCount(figures.departments) })]}
            to="/member"
            {...memberTrend('people')}
          />
          <Tile
            title={translate('home.activated')}
            value={rateOf(figures.active, figures.active + figures.inactive)}
            notes={[translate('home.inactive', { count: formatCount(figures.inactive) })]}
            to="/inactiveMember"
            {...memberTrend('activated_rate')}
          />
        </>
      )}
      {active === null ? null : (
        <Tile
          title={translate('home.activeOn', { day: (trends?.until ?? '').slice(5).replace('-', '/') })}
          value={formatCount(active)}
          to="/usage"
          {...trendOf('active_day')}
        />
      )}
      {figures === null || figures.groups === null ? null : (
        <Tile
          title={translate('home.groups')}
          value={formatCount(figures.groups)}
          to="/group"
          {...trendOf('group_count')}
        />
      )}
    </Box>
  );
};

const row = {
  display: 'grid',
  gap: 2,
  mb: 2,
  alignItems: 'start',
} as const;

const halves = {
  ...row,
  alignItems: 'stretch',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const;

const wideAndNarrow = {
  ...row,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
  // Where nothing runs out and no page was visited, what waits has the room.
  '&:has(> div:empty)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  '& > div:empty': { display: 'none' },
} as const;

const places = ['1', '2', '3', '4'] as const;

const Beside = ({ first, children }: { readonly first: ReactNode; readonly children: ReactNode }) => (
  <Box sx={wideAndNarrow}>
    {first}
    <Box sx={{ display: 'grid', gap: 2 }}>{children}</Box>
  </Box>
);

/** The places of what is on its way, as large as what will stand there. */
const OverviewSkeleton = () => {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('home.loading')}>
      <Box sx={{ ...tileGrid, mb: 2 }}>
        {places.map((place) => (
          <Skeleton key={place} variant="rounded" height={150} />
        ))}
      </Box>
      <Beside first={<Skeleton variant="rounded" height={420} />}>
        <VisitedPanel />
      </Beside>
    </Box>
  );
};

/** Key figures, what waits and runs out, what was done last: what an administrator looks for in the morning. */
export const OverviewPanel = () => {
  const { data, error, refetch } = useOverview();
  if (error !== null)
    return (
      <Beside first={<FailedRead error={error} onRetry={refetch} />}>
        <VisitedPanel />
      </Beside>
    );
  if (data === undefined) return <OverviewSkeleton />;
  const { figures, trends, waiting, stakes, unusual, records, tasks } = data;
  return (
    <>
      <KeyFigures figures={figures} trends={trends} />
      <Beside first={<WaitingPanel items={waiting} />}>
        <Unusual events={unusual} />
        <StakesPanel stakes={stakes} />
        <VisitedPanel />
      </Beside>
      <Box sx={halves}>
        {records === null ? null : <ActivityPanel records={records} />}
        <TasksPanel tasks={tasks} />
      </Box>
    </>
  );
};
