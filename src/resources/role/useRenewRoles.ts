import { useQueryClient } from '@tanstack/react-query';

/** Reads roles, who holds them, and the lists of people that name them anew. */
export const useRenewRoles = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      ['roleGroup', 'role', 'member'].map((noun) => client.invalidateQueries({ queryKey: [noun] })),
    );
  };
};
