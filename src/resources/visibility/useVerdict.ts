import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';
import type { AskedPair } from './visibilityAddress.ts';

export type Verdict = Calls['checkVisible']['reply'];
export type VerdictStep = Verdict['steps'][number];

/** What the server says about a pair now; nothing is asked before both people are chosen. */
export const useVerdict = ({ viewerId, personId }: AskedPair) => {
  const provider = useDataProvider<ConsoleProvider>();
  const isAsked = viewerId !== undefined && personId !== undefined;
  const query = useQuery({
    queryKey: ['visibility', 'checkVisible', viewerId, personId],
    queryFn: ({ signal }): Promise<Verdict> =>
      provider.call('checkVisible', { viewer_id: viewerId ?? 0, user_id: personId ?? 0 }, { signal }),
    enabled: isAsked,
    retry: false,
    gcTime: 0,
  });
  return { ...query, isAsked };
};
