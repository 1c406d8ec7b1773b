import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';

export type HolidayDay = Calls['holidayYear']['reply']['days'][number];

export type Region = NonNullable<Calls['holidayYear']['request']['region']>;

/** Which days are looked at; null: all. */
export interface YearQuestion {
  readonly year: number;
  readonly region: Region | null;
  readonly departmentId: number | null;
}

/** The days of a year. Under the key of lists, so that whatever is written about a day has it read anew. */
export const useYear = ({ year, region, departmentId }: YearQuestion) => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['holiday', 'getList', 'year', year, region, departmentId],
    queryFn: async ({ signal }) => {
      const asked = {
        year,
        ...(region === null ? {} : { region }),
        ...(departmentId === null ? {} : { dept_id: departmentId }),
      };
      const { days, ...rest } = await provider.call('holidayYear', asked, { signal });
      return { data: days, ...rest };
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
};

/** Days by date, those of the whole company first. */
export const byDate = (days: readonly HolidayDay[]): ReadonlyMap<string, readonly HolidayDay[]> => {
  const found = new Map<string, HolidayDay[]>();
  for (const day of days) found.set(day.date, [...(found.get(day.date) ?? []), day]);
  return found;
};
