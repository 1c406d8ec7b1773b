import { useQuery } from '@tanstack/react-query';
import type { Calls } from '#generated/types.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

/** What is sold, as it is answered. */
export type Products = Calls['shopProducts']['reply'];
export type ProductRow = Products['list'][number];

/** The catalogue, with what this company can renew or replace. */
export const useProducts = () => {
  const provider = useConsoleProvider();
  return useQuery<Products>({
    queryKey: ['product', 'list'],
    queryFn: ({ signal }) => provider.call('shopProducts', {}, { signal }),
    retry: false,
  });
};
