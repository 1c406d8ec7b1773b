import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';

/** How many applications stand in each state. */
export type ApplicationCounts = Calls['applicationCount']['reply'];

const freshMs = 60_000;

/**
 * Applications by state, in a department with everything below it, or (0) everywhere. The key begins with the noun: whatever
 * renews its list renews them.
 */
export const useApplicationCounts = (departmentId = 0, isAsked = true): ApplicationCounts | undefined => {
  const provider = useDataProvider<ConsoleProvider>();
  const { data } = useQuery({
    queryKey: ['application', 'count', departmentId],
    queryFn: ({ signal }) => provider.call('applicationCount', { dept_id: departmentId }, { signal }),
    enabled: isAsked,
    staleTime: freshMs,
    retry: false,
  });
  return data;
};
