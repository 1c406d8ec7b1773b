import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { imageStates } from '#domain/companyImage/states.ts';

const first = { page: 1, page_size: 1 } as const;

/** The cover that is shown, however many were submitted since, and the newest: it waits, or says how the last review ended. */
export const useCovers = () => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['cover', 'newest'],
    queryFn: async ({ signal }) => {
      const [approved, newest] = await Promise.all([
        provider.call('coverList', { ...first, status: [imageStates.approved] }, { signal }),
        provider.call('coverList', first, { signal }),
      ]);
      return { shown: approved.list[0], newest: newest.list[0] };
    },
    staleTime: 0,
    retry: false,
  });
};

/** The startup image that is shown today, by its number, and how many are under review. */
export const useStartups = (shownId: number | undefined) => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['startup', 'shown', shownId ?? 0],
    queryFn: async ({ signal }) => {
      const [shown, waiting] = await Promise.all([
        shownId === undefined ? undefined : provider.call('startupInfo', { id: shownId }, { signal }),
        provider.call('startupList', { ...first, status: [imageStates.reviewing] }, { signal }),
      ]);
      return { shown, waiting: waiting.total };
    },
    staleTime: 0,
    retry: false,
  });
};
