import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';
import { useTakeBack } from '#views/actions/useUndo.ts';
import { useSay } from '#views/useSay.ts';

export type PlannedDay = Calls['holidayNotice']['reply']['days'][number];

/** The state notice of a year beside what there is; never kept: others write too. */
export const useNotice = (year: number) => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['holiday', 'notice', year],
    queryFn: ({ signal }) => provider.call('holidayNotice', { year }, { signal }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
};

/** Saves what was ticked; it can be taken back as long as the notice stands, and what was changed since stays. */
export const useImport = (year: number, onDone: () => void) => {
  const provider = useDataProvider<ConsoleProvider>();
  const translate = useTranslate();
  const say = useSay();
  const takeBack = useTakeBack();
  const client = useQueryClient();
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const run = async (days: readonly PlannedDay[]): Promise<void> => {
    setRunning(true);
    setRefusal(undefined);
    try {
      const done = await provider.call('importYear', {
        year,
        days: days.map(({ date, now }) => ({
          date,
          ...(now === null ? {} : { id: now.id, version: now.version }),
        })),
      });
      const undo = () => takeBack(() => provider.call('importYearUndo', { import_id: done.import_id }));
      say(translate('holiday.imported', { year, added: done.added, changed: done.changed }), 'success', {
        undo,
      });
      await client.invalidateQueries({ queryKey: ['holiday'] });
      onDone();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
      await client.invalidateQueries({ queryKey: ['holiday', 'notice'] });
    } finally {
      setRunning(false);
    }
  };
  return { run, isRunning, refusal };
};
