import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';

export type Quota = Calls['assetAdminQuota']['reply'];

/** Whether one more can be added, and why not; read anew after every write about asset administrators. */
export const useQuota = () => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['assetAdmin', 'quota'],
    queryFn: ({ signal }): Promise<Quota> => provider.call('assetAdminQuota', {}, { signal }),
    retry: false,
  });
};
