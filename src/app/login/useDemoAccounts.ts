import { useQuery } from '@tanstack/react-query';
import { useConsole } from '#app/console/console.ts';
import type { DemoAccount } from '../start/accountCalls.ts';

const none: readonly DemoAccount[] = [];

/** Accounts to try where the server is in demo mode; none elsewhere. Asked once. */
export const useDemoAccounts = (): readonly DemoAccount[] => {
  const { demoAccounts } = useConsole();
  const { data = none } = useQuery({
    queryKey: ['account', 'demo'],
    queryFn: demoAccounts,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
};
