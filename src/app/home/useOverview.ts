import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';

export type Overview = Calls['homeOverview']['reply'];

const freshMs = 30_000;

/** What waits, key figures and the newest tasks, in one call; asked anew whenever somebody comes back to the page. */
export const useOverview = () => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['home', 'overview'],
    queryFn: ({ signal }): Promise<Overview> => provider.call('homeOverview', {}, { signal }),
    staleTime: freshMs,
    retry: false,
  });
};
