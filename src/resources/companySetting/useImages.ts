import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';

const newest = { page: 1, page_size: 10 } as const;

/** The newest covers: the one that is shown, the one that waits, and how the last review ended. */
export const useCovers = () => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['cover', 'newest'],
    queryFn: ({ signal }) => provider.call('coverList', newest, { signal }),
    staleTime: 0,
    retry: false,
  });
};

/** The newest startup images. */
export const useStartups = () => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['startup', 'newest'],
    queryFn: ({ signal }) => provider.call('startupList', newest, { signal }),
    staleTime: 0,
    retry: false,
  });
};
