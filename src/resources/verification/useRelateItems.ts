import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';

/** Provinces and cities to choose from, in the reader's words; they change with the language alone. */
export const useRelateItems = () => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['relateItems'],
    queryFn: ({ signal }) => provider.call('getRelateItems', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
};
