import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';

export type DissolutionCheck = Calls['dissolutionCheck']['reply'];

/** What is lost with the company and what stands in the way, counted when the page is opened and whenever somebody comes back to it. */
export const useDissolutionCheck = () => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['dissolution', 'dissolutionCheck'],
    queryFn: ({ signal }): Promise<DissolutionCheck> => provider.call('dissolutionCheck', {}, { signal }),
    retry: false,
    gcTime: 0,
  });
};
