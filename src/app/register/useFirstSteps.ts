import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';

/** The company as the top of its own tree (contract.md section 1). */
const companyRoot = 0;

/** A step by what it leads to. */
export interface Step {
  readonly name: 'departments' | 'people' | 'invite' | 'roles';
  readonly noun: string;
  readonly isDone: boolean;
}

/** What the company has by now, as far as the first steps go; undefined until it is known. */
export const useFirstSteps = (ownId: number): readonly Step[] | undefined => {
  const provider = useDataProvider<ConsoleProvider>();
  const { data } = useQuery({
    queryKey: ['registration', 'firstSteps'],
    queryFn: async ({ signal }): Promise<readonly Step[]> => {
      const [tree, people, invites, roles] = await Promise.all([
        provider.call('departments', { id: companyRoot }, { signal }),
        provider.call('departmentUsers', { page: 1, page_size: 10 }, { signal }),
        provider.call('inviteList', { page: 1, page_size: 10 }, { signal }),
        provider.call('characterDatas', {}, { signal }),
      ]);
      return [
        { name: 'departments', noun: 'department', isDone: tree.departments.length > 0 },
        { name: 'people', noun: 'member', isDone: people.list.some(({ user_id: id }) => id !== ownId) },
        { name: 'invite', noun: 'invite', isDone: invites.total > 0 },
        { name: 'roles', noun: 'role', isDone: roles.role_count > 0 },
      ];
    },
    // Whoever comes back has done something.
    staleTime: 0,
    retry: false,
  });
  return data;
};
