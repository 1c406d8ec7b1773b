import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';

/** A type of temporary work as it is shown. */
export type TypeRow = Calls['temporaryTypeList']['reply']['list'][number];

/** The three types, with how many people work on each; read again after every write about temporary staff. */
export const useTypes = () => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['temporaryStaff', 'types'],
    queryFn: async ({ signal }): Promise<readonly TypeRow[]> =>
      (await provider.call('temporaryTypeList', {}, { signal })).list,
  });
};
