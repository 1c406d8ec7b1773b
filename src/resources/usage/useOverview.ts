import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { checkUsageDays } from '#domain/usage/period.ts';
import type { Calls } from '#generated/types.ts';
import { isDayMissing } from '#views/usage/missingDay.ts';
import type { UsageQuestion } from './usageAddress.ts';

/** How the reader's part of the company uses the app. */
export type Overview = Calls['dataOverview']['reply'];

const minuteMs = 60_000;

/** The overview as it is asked for; while another is fetched the one before stays. Days that would be refused are not asked for. */
export const useOverview = ({ span, from, to, compare }: UsageQuestion) => {
  const provider = useDataProvider<ConsoleProvider>();
  // Which day is the last the server says: one that is due may not be counted yet.
  const days = span === 'own' ? { from, to } : { days: span };
  return useQuery<Overview>({
    queryKey: ['usage', days, compare],
    queryFn: ({ signal }) => provider.call('dataOverview', { ...days, compare }, { signal }),
    enabled: checkUsageDays({ from, to }).length === 0,
    placeholderData: keepPreviousData,
    retry: false,
    refetchInterval: ({ state }) => (isDayMissing(state.data, new Date()) ? minuteMs : false),
  });
};
