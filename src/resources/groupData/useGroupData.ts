import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { beginningOf } from '#domain/group/statisticPeriod.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { Calls } from '#generated/types.ts';
import type { DataQuestion } from './groupDataAddress.ts';

/** What the groups within the reader's bounds come to. */
export type GroupData = Calls['groupStatistics']['reply'];

/** The overview as it is asked for; while another is fetched the one before stays. */
export const useGroupData = ({ months, types }: DataQuestion) => {
  const provider = useDataProvider<ConsoleProvider>();
  const to = dayOfInstant(new Date());
  return useQuery<GroupData>({
    queryKey: ['groupData', to, months, types],
    queryFn: ({ signal }) =>
      provider.call(
        'groupStatistics',
        { from: beginningOf(to, months), to, ...(types.length === 0 ? {} : { type: [...types] }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    retry: false,
  });
};
