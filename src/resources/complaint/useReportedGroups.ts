import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';

/** A group with complaints, with what its complaints come to. */
export type ReportedGroup = Calls['reportedGroups']['reply']['list'][number];

/** As many as a page of the queue shows; the worst come first. */
export const queueSize = 100;

/** The groups with open complaints, the most complained about first. */
export const useQueue = () => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['complaint', 'groups', 'queue'],
    queryFn: ({ signal }) => provider.call('reportedGroups', { page: 1, page_size: queueSize }, { signal }),
  });
};

/** Some groups as they are now, whatever became of their complaints. */
export const useReportedGroups = (groupIds: readonly number[]) => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['complaint', 'groups', groupIds],
    queryFn: ({ signal }) => provider.call('reportedGroups', { ids: [...groupIds] }, { signal }),
    enabled: groupIds.length > 0,
    staleTime: 0,
  });
};
