import { useQuery } from '@tanstack/react-query';
import { overviewKey } from '#app/start/queryClient.ts';
import type { Calls } from '#generated/types.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

export type Overview = Calls['homeOverview']['reply'];

const freshMs = 30_000;

/** All the home page shows of the company, in one call; asked again whenever a user comes back to the page. */
export const useOverview = () => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: overviewKey,
    queryFn: ({ signal }): Promise<Overview> => provider.call('homeOverview', {}, { signal }),
    staleTime: freshMs,
    retry: false,
  });
};
