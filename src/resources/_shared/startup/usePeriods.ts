import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { Startup } from '#generated/types.ts';
import type { StripPeriod } from './CalendarStrip.tsx';

/** Startup images that take days from today on, and today in the company. */
export interface Periods {
  readonly today: string;
  readonly list: readonly Startup[];
}

const approved = 1;

/** Asked anew with every look: somebody else may have taken days, or the platform decided. */
export const usePeriods = () => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['startup', 'periods'],
    queryFn: async ({ signal }): Promise<Periods> => {
      const today = dayOfInstant(new Date());
      const { list } = await provider.call(
        'startupList',
        {
          page_size: 100,
          sort_field: 'start_date',
          sort_order: 'asc',
          filter: { status: [0, approved], end_date: { from: today } },
        },
        { signal },
      );
      return { today, list };
    },
    staleTime: 0,
    retry: false,
  });
};

/** Taken periods as the strip draws them. */
export const stripPeriods = ({ list }: Periods): readonly StripPeriod[] =>
  list.map(({ id, start_date: start, end_date: end, status }) => ({
    key: String(id),
    kind: status === approved ? 'approved' : 'reviewing',
    start,
    end,
  }));
