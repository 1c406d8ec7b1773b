import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type RaRecord, useGetOne } from 'react-admin';
import { type ImportJob, isAtWork } from './importRow.ts';

const everyMs = 800;

type Shown = ImportJob & RaRecord<number>;

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
  const replace = useCallback(
    (job: ImportJob) =>
      client.setQueriesData<Shown>({ queryKey: ['importJob', 'getOne'] }, (known) =>
        known?.import_id === job.import_id ? { ...job, id: job.import_id } : known,
      ),
    [client],
  );
  return { job: data, error, isPending, refetch, replace };
};
