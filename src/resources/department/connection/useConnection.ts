import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Calls } from '#generated/types.ts';
import { useRefreshResource } from '#views/tree/useTreeLevels.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { messageOf } from '#views/useSay.ts';

export type SyncReport = Calls['syncDepartment']['reply'];
export type DisconnectCheck = Calls['checkDisconnect']['reply'];

/** A company that can be connected, with its people. */
export interface ConnectableCompany {
  readonly id: number;
  readonly name: string;
  readonly people: number;
}

/** Companies of the same account that it runs, but for this one and those that stand in the tree already. */
export const useConnectable = () => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: ['department', 'connectable'],
    queryFn: async ({ signal }): Promise<readonly ConnectableCompany[]> => {
      const [{ list }, { company, sub_company: connected }] = await Promise.all([
        provider.call('companyList', {}, { signal }),
        provider.call('departments', {}, { signal }),
      ]);
      const known = new Set([company.company_id, ...connected.map((each) => each.sub_company_id)]);
      return list
        .filter((each) => each.role === 'main' && !each.erase_time && !known.has(each.company_id))
        .map((each) => ({ id: each.company_id, name: each.company_name, people: each.users_count }));
    },
    gcTime: 0,
  });
};

/** What goes when a company is disconnected, counted by the server now. */
export const useDisconnectCheck = (id: number) => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: ['department', 'checkDisconnect', id],
    queryFn: ({ signal }): Promise<DisconnectCheck> => provider.call('checkDisconnect', { id }, { signal }),
    gcTime: 0,
  });
};

/** Does something with the tree's companies: running, refused with the server's words, or done and read again. */
export const useTreeWork = () => {
  const refresh = useRefreshResource();
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const run = async <Reply>(work: () => Promise<Reply>, onDone: (reply: Reply) => void): Promise<void> => {
    setRunning(true);
    setRefusal(undefined);
    try {
      const reply = await work();
      onDone(reply);
      await refresh('department', 'member', 'resignation');
    } catch (error) {
      setRefusal(messageOf(error));
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, refusal, run };
};
