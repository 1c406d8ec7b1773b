import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { RecordRecord } from '#generated/types.ts';

/** Whose timeline: a row by its noun and id. */
export interface TimelineTarget {
  readonly noun: 'application' | 'member' | 'department';
  readonly id: number;
}

const pageSize = 20;

/** What was written while somebody reads on pushes rows to the next page: they are shown once. */
const withoutRepeats = (records: readonly RecordRecord[]): readonly RecordRecord[] => [
  ...new Map(records.map((record) => [record.id, record])).values(),
];

/** Records of one target, newest first, page by page; read anew whenever a timeline opens. */
export const useTimeline = ({ noun, id }: TimelineTarget) => {
  const provider = useDataProvider<ConsoleProvider>();
  const query = useInfiniteQuery({
    queryKey: ['record', 'timeline', noun, id],
    queryFn: ({ pageParam, signal }) =>
      provider.call(
        'operationRecords',
        { target_type: noun, target_id: id, page: pageParam, page_size: pageSize },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, page_size, total }) => (page * page_size < total ? page + 1 : undefined),
    retry: false,
    gcTime: 0,
  });
  const pages = query.data?.pages ?? [];
  return {
    ...query,
    records: withoutRepeats(pages.flatMap(({ list }) => list)),
    total: pages.at(-1)?.total ?? 0,
  };
};
