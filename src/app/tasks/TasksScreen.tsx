import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocation, useNavigate, useTranslate } from 'ra-core';
import { Title } from 'react-admin';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { SmsOutbox } from './SmsOutbox.tsx';
import { TaskFilterChoice, TaskList } from './TaskList.tsx';
import { type TaskFilter, taskFilters } from './taskQueries.ts';

const pageSize = 20;

/** The filter and page of an address; what it does not say, or says wrongly, is the beginning. */
const placeIn = (search: string): { readonly filter: TaskFilter; readonly page: number } => {
  const query = new URLSearchParams(search);
  const page = Number(query.get('page') ?? 1);
  return {
    filter: taskFilters.find((each) => each === query.get('show')) ?? 'all',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
};

const searchOf = (filter: TaskFilter, page: number): string => {
  const query = new URLSearchParams({
    ...(filter === 'all' ? {} : { show: filter }),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString();
  return query === '' ? '' : `?${query}`;
};

/** /tasks: all long work that concerns the reader, what goes on and what has ended in the last 30 days. */
export const TasksScreen = () => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { filter, page } = placeIn(useLocation().search);
  const show = (next: TaskFilter, nextPage = 1) =>
    navigate(`${consoleAddresses.tasks}${searchOf(next, nextPage)}`);
  return (
    <Box sx={{ maxWidth: 'var(--width-form)' }}>
      <Title title={translate('task.title')} preferenceKey={false} />
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>{translate('task.about')}</Typography>
      <Box sx={{ mb: 1 }}>
        <TaskFilterChoice value={filter} onChange={(next) => show(next)} />
      </Box>
      <TaskList filter={filter} page={page} pageSize={pageSize} onPage={(next) => show(filter, next)} />
      <SmsOutbox />
    </Box>
  );
};
