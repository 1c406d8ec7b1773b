import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { type RaRecord, useGetOne } from 'react-admin';
import { useRefreshTasks } from '../longWork/useRefreshTasks.ts';
import { type ImportJob, isAtWork } from './importRow.ts';

const everyMs = 800;

type Shown = ImportJob & RaRecord<number>;

/**
 * The task centre tells of every new state at once, and no list shows what was read before an import wrote or was taken back: it may
 * have touched any of them, and may be over before an answer has grown old.
 */
const useToldToOthers = (job: ImportJob | undefined): void => {
  const client = useQueryClient();
  const refreshTasks = useRefreshTasks();
  const state = job === undefined ? undefined : `${job.status} ${job.undo_status ?? ''}`;
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (state === undefined) return;
    // This page asks on by itself; the others ask when they are opened.
    if (last.current !== undefined) void client.invalidateQueries({ refetchType: 'none' });
    last.current = state;
    refreshTasks();
  }, [state, client, refreshTasks]);
};

/** One import, asked for again while the server is at work on it. `replace`: an answer that told its new state. */
export const useImportJob = (importId: number) => {
  const client = useQueryClient();
  const { data, error, isPending, refetch } = useGetOne<Shown>(
    'importJob',
    { id: importId },
    {
      refetchInterval: ({ state }) => (state.data !== undefined && isAtWork(state.data) ? everyMs : false),
      // It goes on by itself: what was read before is never the whole truth.
      staleTime: 0,
    },
  );
  useToldToOthers(data);
  const replace = useCallback(
    (job: ImportJob) =>
      client.setQueriesData<Shown>({ queryKey: ['importJob', 'getOne'] }, (known) =>
        known?.import_id === job.import_id ? { ...job, id: job.import_id } : known,
      ),
    [client],
  );
  return { job: data, error, isPending, refetch, replace };
};
