import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useLocation, useStore, useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useAccount } from '#app/shell/useAccount.ts';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { useAddresses } from '../routing/addressesContext.ts';
import { type Task, taskKey, tasksQuery } from './taskQueries.ts';

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
 * reader's choices in this browser, so that an end is told after the page was loaded anew, too.
 */
export const useTaskEnds = (open: readonly Task[] | undefined): void => {
  const provider = useDataProvider<ConsoleProvider>();
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
      // Whoever opens the panel is told that it cannot be read.
      .catch(() => undefined);
  }, [open, provider, queryClient, setKnown]);
};
