import { useQueryClient } from '@tanstack/react-query';

/** Reads roles, who holds them, and the lists of people that name them anew. */
export const useRenewRoles = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return async () => {
    // Groups first: the people of a role that is gone are then asked for by nobody.
    await client.invalidateQueries({ queryKey: ['roleGroup'] });
    await Promise.all(['role', 'member'].map((noun) => client.invalidateQueries({ queryKey: [noun] })));
  };
};
