import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Calls } from '#generated/types.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

/** Where one's own second factor stands, as the server says now. */
export type OwnFactor = Calls['factorState']['reply'];

const queryKey = ['account', 'secondFactor'];

/** Asks where one's own second factor stands. */
export const useOwnFactor = () => {
  const provider = useConsoleProvider();
  return useQuery({ queryKey, gcTime: 0, queryFn: () => provider.call('factorState', {}) });
};

/** One of one's own passkeys. */
export type OwnPasskey = Calls['passkeyList']['reply']['list'][number];

/** Asks for one's own passkeys. */
export const useOwnPasskeys = () => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: [...queryKey, 'passkeys'],
    gcTime: 0,
    queryFn: () => provider.call('passkeyList', {}),
  });
};

/** Asks again, once it has changed. */
export const useAskFactorAgain = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey });
};
