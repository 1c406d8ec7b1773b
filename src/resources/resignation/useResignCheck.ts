import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';

export type ResignCheck = Calls['resignCheck']['reply'];

const nothing: ResignCheck = { people: [], items: [], warnings: [], restore_days: 0 };
const wholeDay = /^\d{4}-\d\d-\d\d$/;

/** What the server says would happen if these people left, asked anew whenever they or the day change. */
export const useResignCheck = (ids: readonly number[], outTime: string | null) => {
  const provider = useDataProvider<ConsoleProvider>();
  const day = outTime !== null && wholeDay.test(outTime) ? outTime : null;
  return useQuery({
    queryKey: ['resignation', 'resignCheck', ids, day],
    queryFn: ({ signal }): Promise<ResignCheck> =>
      ids.length === 0
        ? Promise.resolve(nothing)
        : provider.call(
            'resignCheck',
            { user_ids: [...ids], ...(day === null ? {} : { out_time: day }) },
            { signal },
          ),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
};
