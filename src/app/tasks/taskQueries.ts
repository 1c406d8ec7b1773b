import { queryOptions } from '@tanstack/react-query';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';
import { tasksKey } from '#views/longWork/useRefreshTasks.ts';

type TaskPage = Calls['taskList']['reply'];
export type Task = TaskPage['list'][number];

/** Which tasks are shown: all, those that go on, or those that have ended. */
export const taskFilters = ['all', 'running', 'ended'] as const;
export type TaskFilter = (typeof taskFilters)[number];

const flagOf = (filter: TaskFilter): { readonly running?: 0 | 1 } =>
  filter === 'all' ? {} : { running: filter === 'running' ? 1 : 0 };

/** Somebody watches a bar that moves. */
const movingEveryMs = 2_000;
/** Something may have been started elsewhere. */
const quietEveryMs = 60_000;

/** How long until the server is asked again; a tab nobody sees does not ask. */
const nextIn = ({ state }: { readonly state: { readonly data?: TaskPage | undefined } }): number =>
  (state.data?.running ?? 0) > 0 ? movingEveryMs : quietEveryMs;

interface TaskPlace {
  readonly filter: TaskFilter;
  /** From 1. */
  readonly page?: number;
  readonly pageSize?: number;
}

/** One page of tasks, asked again for as long as it is shown. */
export const tasksQuery = (
  provider: Pick<ConsoleProvider, 'call'>,
  { filter, page = 1, pageSize = 20 }: TaskPlace,
) =>
  queryOptions({
    queryKey: [tasksKey, filter, page, pageSize],
    queryFn: ({ signal }): Promise<TaskPage> =>
      provider.call('taskList', { page, page_size: pageSize, ...flagOf(filter) }, { signal }),
    refetchInterval: nextIn,
  });

/** A task among those of all kinds. */
export const taskKey = ({ kind, task_id: id }: Pick<Task, 'kind' | 'task_id'>): string => `${kind} ${id}`;
