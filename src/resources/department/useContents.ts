import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';

export type DepartmentContents = Calls['checkDept']['reply']['list'][number];

/** What a department holds, counted by the server now. */
export const useContents = (id: number) => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['department', 'checkDept', id],
    queryFn: async ({ signal }): Promise<DepartmentContents | null> => {
      const { list } = await provider.call('checkDept', { ids: [id] }, { signal });
      return list[0] ?? null;
    },
    gcTime: 0,
  });
};
