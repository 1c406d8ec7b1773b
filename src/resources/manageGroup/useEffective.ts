import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';
import type { MandatePlace } from './mandateAddress.ts';
import { mandateKey } from './useMandates.ts';

export type Effective = Calls['effectivePermissions']['reply'];
export type EffectivePerson = NonNullable<Effective['person']>;
export type EffectiveDepartment = NonNullable<Effective['department']>;
export type PermissionSource = EffectivePerson['sources'][number];

/** What somebody may do, or who manages a department, as it is now; nothing is asked before one of them is chosen. */
export const useEffective = ({ userId, departmentId }: MandatePlace) => {
  const provider = useDataProvider<ConsoleProvider>();
  const isAsked = userId !== undefined || departmentId !== undefined;
  const request = userId === undefined ? { dept_id: departmentId ?? 0 } : { user_id: userId };
  const query = useQuery({
    queryKey: [mandateKey, 'effectivePermissions', request],
    queryFn: ({ signal }) => provider.call('effectivePermissions', request, { signal }),
    enabled: isAsked,
    retry: false,
    staleTime: 0,
  });
  return { ...query, isAsked };
};
