import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';

export type DepartmentContents = Calls['checkDept']['reply']['list'][number];

/** What a department holds, counted by the server now; not asked for where the reader may not delete. */
export const useContents = (id: number, isAllowed = true) => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['department', 'checkDept', id],
    queryFn: async ({ signal }): Promise<DepartmentContents | null> => {
      const { list } = await provider.call('checkDept', { ids: [id] }, { signal });
      return list[0] ?? null;
    },
    enabled: isAllowed,
    gcTime: 0,
  });
};
