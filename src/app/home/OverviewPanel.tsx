import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'ra-core';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { TaskLine } from '../tasks/TaskLine.tsx';
import { taskKey } from '../tasks/taskQueries.ts';
import { Figures } from './Figures.tsx';
import { HomeCard } from './HomeCard.tsx';
import { type Overview, useOverview } from './useOverview.ts';
import { WaitingItems } from './WaitingItems.tsx';

const RecentTasks = ({ tasks }: { readonly tasks: Overview['tasks'] }) => {
  const translate = useTranslate();
  return (
    <HomeCard id="home-tasks" title={translate('home.tasks')}>
      {tasks.length === 0 ? (
        <Typography sx={{ px: 1.25, py: 1, color: 'text.secondary' }}>
          {translate('home.tasks.none')}
        </Typography>
      ) : (
        <>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, px: 1.25, py: 0, containerType: 'inline-size' }}>
            {tasks.map((task) => (
              <TaskLine key={taskKey(task)} task={task} />
            ))}
          </Box>
          <Link
            component={LinkBase}
            to={consoleAddresses.tasks}
            sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 40, px: 1.25 }}
          >
            {translate('home.tasks.all')}
          </Link>
        </>
      )}
    </HomeCard>
  );
};

/** Key figures, what waits, and what ran last: what an administrator looks for in the morning (issue 8, "Home"). */
export const OverviewPanel = () => {
  const translate = useTranslate();
  const { data, error, refetch } = useOverview();
  if (error !== null) return <FailedRead error={error} onRetry={refetch} />;
  if (data === undefined)
    return (
      <Skeleton
        variant="rounded"
        height={280}
        role="status"
        aria-label={translate('home.loading')}
        sx={{ mb: 2 }}
      />
    );
  return (
    <>
      {data.figures === null ? null : <Figures figures={data.figures} />}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          mb: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <WaitingItems items={data.waiting} />
        <RecentTasks tasks={data.tasks} />
      </Box>
    </>
  );
};
