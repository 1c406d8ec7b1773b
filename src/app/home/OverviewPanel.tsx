import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { tileGrid } from '#views/charts/Tile.tsx';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import { ActivityPanel, TasksPanel } from './LatelyPanels.tsx';
import { useOverview } from './overview.ts';
import { StakesPanel } from './StakesPanel.tsx';
import { VisitedPanel } from './VisitedPanel.tsx';
import { WaitingPanel } from './WaitingPanel.tsx';

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
  const { figures, trends, waiting, stakes, records, tasks } = data;
  return (
    <>
      <KeyFigures figures={figures} trends={trends} />
      <Beside first={<WaitingPanel items={waiting} />}>
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
