import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';

const first = { page: 1, page_size: 1 } as const;
const ofStatus = (status: 0 | 1) => ({ ...first, filter: { status: [status] } });

/** The cover that is shown, however many were submitted since, and the newest: it waits, or says how the last review ended. */
export const useCovers = () => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['cover', 'newest'],
    queryFn: async ({ signal }) => {
      const [approved, newest] = await Promise.all([
        provider.call('coverList', ofStatus(1), { signal }),
        provider.call('coverList', first, { signal }),
      ]);
      return { shown: approved.list[0], newest: newest.list[0] };
    },
    staleTime: 0,
    retry: false,
  });
};

/** How many startup images are under review. */
export const useWaitingStartups = () => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['startup', 'waiting'],
    queryFn: async ({ signal }) => (await provider.call('startupList', ofStatus(0), { signal })).total,
    staleTime: 0,
    retry: false,
  });
};
