import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';

type Quota = Calls['assetAdminList']['reply'];

/** How many places there are and are taken, and why no one can be added: told beside the list, and asked again after every write. */
export const useQuota = () => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['assetAdmin', 'quota'],
    queryFn: ({ signal }): Promise<Quota> => provider.call('assetAdminList', { page_size: 1 }, { signal }),
    retry: false,
  });
};
