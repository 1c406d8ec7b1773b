import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';

/** A link with its address. */
export type InviteLink = Calls['getInviteUrl']['reply'];

const keyOf = (departmentId: number | undefined) => ['invite', 'current', departmentId] as const;

/** The reader's current link of a department, made where there is none. Asked once: whatever changes it is put in by `keep`. */
export const useInvite = (departmentId: number | undefined) => {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(departmentId),
    queryFn: (): Promise<InviteLink> => provider.call('getInviteUrl', { id: departmentId ?? 0 }),
    enabled: departmentId !== undefined,
    retry: false,
    refetchOnWindowFocus: false,
    // Each opening asks anew: it may have been revoked or used up meanwhile.
    gcTime: 0,
  });
  return { ...query, keep: (link: InviteLink) => client.setQueryData(keyOf(departmentId), link) };
};
