import { useQueryClient } from '@tanstack/react-query';
import { useAuthProvider } from 'react-admin';

/** What the console's own provider of accounts can do beyond react-admin's. */
interface ForgettingProvider {
  readonly forgetAccount?: () => void;
}

/** Asks anew who is signed in where: name and logo of the company stand in the corner of every page. */
export const useRenewAccount = () => {
  const client = useQueryClient();
  // The console's provider, of which react-admin knows the common part alone.
  const auth = useAuthProvider() as ForgettingProvider | undefined;
  return async (): Promise<void> => {
    auth?.forgetAccount?.();
    await client.invalidateQueries({ queryKey: ['auth', 'getIdentity'] });
  };
};
