import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { type RaRecord, useGetOne } from 'react-admin';
import { useRefreshTasks } from '../longWork/useRefreshTasks.ts';
import { type ImportJob, isAtWork } from './importRow.ts';

const everyMs = 800;

type Shown = ImportJob & RaRecord<number>;

/** The task centre tells of every new state at once. */
const useToldToTasks = (job: ImportJob | undefined): void => {
  const refreshTasks = useRefreshTasks();
  const state = job === undefined ? undefined : `${job.status} ${job.undo_status ?? ''}`;
  useEffect(() => {
    if (state !== undefined) refreshTasks();
  }, [state, refreshTasks]);
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
  useToldToTasks(data);
  const replace = useCallback(
    (job: ImportJob) =>
      client.setQueriesData<Shown>({ queryKey: ['importJob', 'getOne'] }, (known) =>
        known?.import_id === job.import_id ? { ...job, id: job.import_id } : known,
      ),
    [client],
  );
  return { job: data, error, isPending, refetch, replace };
};
