import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';

/** Names of positions the company uses that contain a text, the most frequent first; asked for once a box is open. */
export const usePositions = (keyword: string, isOpen: boolean): readonly string[] => {
  const provider = useDataProvider<ConsoleProvider>();
  const { data } = useQuery({
    queryKey: ['member', 'getPosition', keyword],
    queryFn: async ({ signal }) => {
      const { list } = await provider.call('getPosition', { keyword }, { signal });
      return [...new Set(list.map(({ posName }) => posName))];
    },
    enabled: isOpen,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return data ?? [];
};
