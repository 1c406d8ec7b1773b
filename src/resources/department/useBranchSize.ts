import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { departmentLimits } from '#domain/department/limits.ts';
import type { Department } from '#generated/types.ts';

const countAll = (departments: readonly Department[]): number =>
  departments.reduce((sum, { children }) => sum + 1 + countAll(children ?? []), 0);

/** How many departments move with one: itself and everything below it, at whatever depth. */
export const useBranchSize = (id: number) => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['department', 'branchSize', id],
    queryFn: async ({ signal }): Promise<number> => {
      const { departments } = await provider.call(
        'departments',
        { id, depth: departmentLimits.depth },
        { signal },
      );
      return 1 + countAll(departments);
    },
    gcTime: 0,
  });
};
