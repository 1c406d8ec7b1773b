import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';
import type { StripPeriod } from './CalendarStrip.tsx';

/** Days that are taken, and today in the company. */
export type Periods = Calls['startupPeriods']['reply'];

/** Asked anew with every look: somebody else may have taken days, or the platform decided. */
export const usePeriods = () => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['startup', 'periods'],
    queryFn: ({ signal }): Promise<Periods> => provider.call('startupPeriods', {}, { signal }),
    staleTime: 0,
    retry: false,
  });
};

/** Taken periods as the strip draws them. */
export const stripPeriods = ({ list }: Periods): readonly StripPeriod[] =>
  list.map(({ id, start_date: start, end_date: end, status }) => ({
    key: String(id),
    kind: status === 1 ? 'approved' : 'reviewing',
    start,
    end,
  }));
