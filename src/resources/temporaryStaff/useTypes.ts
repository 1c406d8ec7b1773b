import { useQuery } from '@tanstack/react-query';
import type { Calls } from '#generated/types.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

/** A type of temporary work as it is shown. */
export type TypeRow = Calls['temporaryTypeList']['reply']['list'][number];

/** The three types, with how many people work on each; read again after every write about temporary staff. */
export const useTypes = () => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: ['temporaryStaff', 'types'],
    queryFn: async ({ signal }): Promise<readonly TypeRow[]> =>
      (await provider.call('temporaryTypeList', {}, { signal })).list,
  });
};
