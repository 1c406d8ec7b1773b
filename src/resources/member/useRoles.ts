import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { defaultRole } from '#domain/role/defaultRoles.ts';
import type { Calls } from '#generated/types.ts';

/** A role as the flat list has it. */
export type ListedRole = Calls['postRole']['reply']['list'][number];

const minute = 60_000;

/** The roles people are given: what follows from being an administrator or a supervisor has filters of its own. */
export const useRoles = (isWanted: boolean): readonly ListedRole[] => {
  const provider = useDataProvider<ConsoleProvider>();
  const { data } = useQuery({
    queryKey: ['role', 'postRole'],
    queryFn: ({ signal }) => provider.call('postRole', {}, { signal }),
    enabled: isWanted,
    staleTime: minute,
  });
  return (data?.list ?? []).filter(({ posId }) => defaultRole(posId)?.home === undefined);
};
