import { useQuery } from '@tanstack/react-query';
import type { Calls } from '#generated/types.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

type Quota = Calls['assetAdminList']['reply'];

/** How many places there are and are taken, and why no one can be added: told beside the list, and asked again after every write. */
export const useQuota = () => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: ['assetAdmin', 'quota'],
    queryFn: ({ signal }): Promise<Quota> => provider.call('assetAdminList', { page_size: 1 }, { signal }),
    retry: false,
  });
};
