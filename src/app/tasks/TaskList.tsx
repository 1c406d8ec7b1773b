import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { TaskLine } from './TaskLine.tsx';
import { TaskPages } from './TaskPages.tsx';
import { type TaskFilter, taskKey, tasksQuery } from './taskQueries.ts';

interface TaskListProps {
  readonly filter: TaskFilter;
  readonly page?: number;
  readonly pageSize: number;
  /** Shows the pages; without it only the first is shown. */
  readonly onPage?: (page: number) => void;
  /** Told when the page with a result is gone to. */
  readonly onOpen?: () => void;
}

const TaskSkeleton = () => {
  const translate = useTranslate();
  return (
    <Box role="status" aria-busy aria-label={translate('ra.page.loading')} sx={{ py: 1 }}>
      {[0, 1, 2].map((line) => (
        <Skeleton key={line} height={56} />
      ))}
    </Box>
  );
};

const NoTasks = ({ filter }: Pick<TaskListProps, 'filter'>) => {
  const translate = useTranslate();
  return (
    <Box role="status" sx={{ py: 3, textAlign: 'center' }}>
      <Typography sx={{ fontWeight: 600 }}>{translate(`task.none.${filter}`)}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{translate('task.none.text')}</Typography>
    </Box>
  );
};

/** One page of the company's long work, kept up to date while it is looked at. */
export const TaskList = ({ filter, page = 1, pageSize, onPage, onOpen }: TaskListProps) => {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  const { data, error, refetch } = useQuery({
    ...tasksQuery(provider, { filter, page, pageSize }),
    placeholderData: keepPreviousData,
  });
  if (data === undefined)
    return error === null ? <TaskSkeleton /> : <FailedRead error={error} onRetry={refetch} />;
  if (data.total === 0) return <NoTasks filter={filter} />;
  return (
    <>
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      <Box
        component="ul"
        aria-label={translate('task.list')}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          containerType: 'inline-size',
          '& > li + li': { borderTop: '1px solid var(--hairline)' },
        }}
      >
        {data.list.map((task) => (
          <TaskLine key={taskKey(task)} task={task} onOpen={onOpen} />
        ))}
      </Box>
      {onPage === undefined ? null : (
        <TaskPages page={page} pageSize={pageSize} total={data.total} onPage={onPage} />
      )}
    </>
  );
};
