import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { checkUsageDays } from '#domain/usage/period.ts';
import type { Calls } from '#generated/types.ts';
import type { UsageQuestion } from './usageAddress.ts';

/** How the reader's part of the company uses the app. */
export type Overview = Calls['dataOverview']['reply'];

/** The overview as it is asked for; while another is fetched the one before stays. Days that would be refused are not asked for. */
export const useOverview = ({ from, to, compare }: UsageQuestion) => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery<Overview>({
    queryKey: ['usage', from, to, compare],
    queryFn: ({ signal }) => provider.call('dataOverview', { from, to, compare }, { signal }),
    enabled: checkUsageDays({ from, to }).length === 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
};
