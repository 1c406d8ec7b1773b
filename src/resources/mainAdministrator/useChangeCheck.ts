import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';

export type ChangeCheck = Calls['changeCheck']['reply'];
export type Afterwards = NonNullable<Calls['changeMain']['request']['afterwards']>;

/** Who is main administrator, what would follow, and whether the chosen one may; asked anew for each. */
export const useChangeCheck = (successorId: number | undefined, isDone: boolean) => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['mainAdministrator', 'changeCheck', successorId],
    queryFn: ({ signal }): Promise<ChangeCheck> =>
      provider.call('changeCheck', successorId === undefined ? {} : { successor_id: successorId }, {
        signal,
      }),
    placeholderData: keepPreviousData,
    // Whoever has handed over may not ask any more.
    enabled: !isDone,
    retry: false,
    gcTime: 0,
  });
};
