import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { useHoldsRows } from '#views/layouts/HeldRows.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { TaskLine } from './TaskLine.tsx';
import { type TaskFilter, taskFilters, taskKey, tasksQuery } from './taskQueries.ts';

interface TaskFilterChoiceProps {
  readonly value: TaskFilter;
  readonly onChange: (filter: TaskFilter) => void;
}

/** All tasks, those that go on, or those that have ended. */
export const TaskFilterChoice = ({ value, onChange }: TaskFilterChoiceProps) => {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={translate('task.filter')}
      value={value}
      onChange={(_, filter: TaskFilter | null) => {
        if (filter !== null) onChange(filter);
      }}
    >
      {taskFilters.map((filter) => (
        <ToggleButton key={filter} value={filter}>
          {translate(`task.filter.${filter}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
};

interface TaskPagesProps {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Which of the tasks are shown, and the way to the ones before and after; nothing where one page holds them all. */
const TaskPages = ({ page, pageSize, total, onPage }: TaskPagesProps) => {
  const translate = useTranslate();
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = (page - 1) * pageSize + 1;
  if (last === 1 && page === 1) return null;
  return (
    <Box
      component="nav"
      aria-label={translate('task.pages')}
      sx={{
        display: 'flex',
        gap: 1,
        alignItems: 'center',
        justifyContent: 'flex-end',
        flexWrap: 'wrap',
        py: 1.5,
      }}
    >
      <Typography role="status" sx={{ color: 'text.secondary' }}>
        {translate('task.range', {
          from: Math.min(from, total),
          to: Math.min(page * pageSize, total),
          total,
        })}
      </Typography>
      <Button variant="outlined" disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, last))}>
        {translate('ra.navigation.previous')}
      </Button>
      <Button variant="outlined" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {translate('ra.navigation.next')}
      </Button>
    </Box>
  );
};

interface TaskListProps {
  readonly filter: TaskFilter;
  readonly page?: number;
  readonly pageSize: number;
  /** Shows the pages; without it only the first is shown. */
  readonly onPage?: (page: number) => void;
  /** Called when the page with a result is gone to. */
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
  const provider = useConsoleProvider();
  const { data, error, refetch } = useQuery({
    ...tasksQuery(provider, { filter, page, pageSize }),
    placeholderData: keepPreviousData,
  });
  useHoldsRows(data === undefined && error === null);
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
