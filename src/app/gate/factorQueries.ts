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

/** Asks again, once it has changed. */
export const useAskFactorAgain = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey });
};
