import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useStore, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useAddresses } from '#app/routing/addresses.ts';
import { useAccount } from '#app/shell/useAccount.ts';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';
import { isAllowed } from '#session/authProvider.ts';
import { tasksKey } from '#views/longWork/longWorkStore.ts';
import { usePermissionReply } from '#views/reasons/usePermissionReply.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';

type TaskPage = Calls['taskList']['reply'];
export type Task = TaskPage['list'][number];

/** Which tasks are shown: all, those that go on, or those that have ended. */
export const taskFilters = ['all', 'running', 'ended'] as const;
export type TaskFilter = (typeof taskFilters)[number];

const flagOf = (filter: TaskFilter): { readonly running?: 0 | 1 } =>
  filter === 'all' ? {} : { running: filter === 'running' ? 1 : 0 };

/** A user watches a bar that moves. */
const movingEveryMs = 2_000;
/** Something may have been started elsewhere. */
const quietEveryMs = 60_000;

/** How long until the server is asked again; a tab no one sees does not ask. */
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

/** The page and its rows come first; what runs in the background may come a moment later. */
const startAfterMs = 2_500;

const useStarted = (): boolean => {
  const [isStarted, setStarted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStarted(true), startAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isStarted;
};

/** Nouns whose lists tell of long work; an asset administrator has exports alone. */
const tellingNouns = ['importJob', 'resignation', 'deletion', 'messageRecord'];

/** Whether there may be long work that concerns the reader. */
export const useMayHaveTasks = (): boolean => {
  const { permissions } = usePermissionReply();
  const { offers } = useConsoleProvider();
  if (permissions === undefined || !offers('taskList')) return false;
  return (
    permissions.is_asset === 1 ||
    tellingNouns.some((noun) => isAllowed(permissions, { resource: noun, action: 'read' }))
  );
};

/** What goes on in the company and concerns the reader, kept up to date while the tab is looked at; `isRequested` does not wait. */
export const useOpenTasks = (isRequested: boolean) => {
  const provider = useConsoleProvider();
  const isStarted = useStarted();
  const mayHaveTasks = useMayHaveTasks();
  return useQuery({
    ...tasksQuery(provider, { filter: 'running' }),
    enabled: (isStarted || isRequested) && mayHaveTasks,
  });
};

const kinds = { done: 'success', partly: 'warning', failed: 'error' } as const;

type Said = keyof typeof kinds;
const isSaid = (status: Task['status']): status is Said => status in kinds;

/** One's own work, and whatever was to happen by itself and did not. */
const concerns = (task: Task, userId: number | undefined): boolean =>
  task.creator_id === userId || (task.kind === 'deletion' && task.status === 'failed');

/** Says the end of a task as a toast that leads to its result; the page that shows the result says it itself. */
const useSayEnd = (): ((task: Task) => void) => {
  const translate = useTranslate();
  const say = useSay();
  const { account } = useAccount();
  const { pathname } = useLocation();
  const { toResource } = useAddresses();
  return (task) => {
    const { status, title, message, result_url: address } = task;
    if (!isSaid(status) || !concerns(task, account?.userId)) return;
    if (address !== null && toResource(address) === pathname) return;
    say(
      translate('task.said', { title, message: message ?? translate(`task.status.${status}`) }),
      kinds[status],
      {
        isNews: true,
        ...(address === null ? {} : { link: { to: address, label: translate('task.open') } }),
      },
    );
  };
};

/**
 * Announces what has ended since the reader last looked, once, whichever tab sees it first: which tasks were open is kept with the
 * reader's choices in this browser, so that an end is told after the page was loaded again, too.
 */
export const useTaskEnds = (open: readonly Task[] | undefined): void => {
  const provider = useConsoleProvider();
  const queryClient = useQueryClient();
  const [known, setKnown] = useStore<readonly string[]>('tasks.open', []);
  const sayEnd = useSayEnd();
  const last = useRef({ known, sayEnd });
  last.current = { known, sayEnd };
  useEffect(() => {
    if (open === undefined) return;
    const keys = open.map(taskKey);
    const gone = last.current.known.filter((key) => !keys.includes(key));
    if (gone.length > 0 || keys.some((key) => !last.current.known.includes(key))) setKnown(keys);
    if (gone.length === 0) return;
    const ended = tasksQuery(provider, { filter: 'ended' });
    void queryClient
      .fetchQuery({ ...ended, staleTime: 0 })
      .then(({ list }) => {
        for (const task of list.filter((each) => gone.includes(taskKey(each)))) last.current.sayEnd(task);
      })
      // A user who opens the panel is told that it cannot be read.
      .catch(() => undefined);
  }, [open, provider, queryClient, setKnown]);
};
