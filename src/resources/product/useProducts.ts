import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';

/** What is sold, as it is answered. */
export type Products = Calls['shopProducts']['reply'];
export type ProductRow = Products['list'][number];

/** The catalogue, with what this company can renew or replace. */
export const useProducts = () => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery<Products>({
    queryKey: ['product', 'list'],
    queryFn: ({ signal }) => provider.call('shopProducts', {}, { signal }),
    retry: false,
  });
};
