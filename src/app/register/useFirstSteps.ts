import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Department } from '#generated/types.ts';

/** A step by what it leads to. */
export interface Step {
  readonly name: 'departments' | 'people' | 'roles';
  readonly noun: string;
  readonly isDone: boolean;
}

/** The company itself stands on top of its tree as department 0. */
const hasDepartment = ({ id, children }: Department): boolean => id !== 0 || (children?.length ?? 0) > 0;

/** What the company has by now, as far as the first steps go; undefined until it is known. */
export const useFirstSteps = (ownId: number): readonly Step[] | undefined => {
  const provider = useDataProvider<ConsoleProvider>();
  const { data } = useQuery({
    queryKey: ['registration', 'firstSteps'],
    queryFn: async ({ signal }): Promise<readonly Step[]> => {
      const [tree, people, roles] = await Promise.all([
        provider.call('departments', { depth: 1 }, { signal }),
        provider.call('departmentUsers', { page: 1, page_size: 10 }, { signal }),
        provider.call('characterDatas', {}, { signal }),
      ]);
      return [
        { name: 'departments', noun: 'department', isDone: tree.departments.some(hasDepartment) },
        { name: 'people', noun: 'member', isDone: people.list.some(({ user_id: id }) => id !== ownId) },
        { name: 'roles', noun: 'role', isDone: roles.role_count > 0 },
      ];
    },
    // Whoever comes back has done something.
    staleTime: 0,
    retry: false,
  });
  return data;
};
