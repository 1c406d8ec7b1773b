import { useInfiniteQuery } from '@tanstack/react-query';
import type { Calls } from '#generated/types.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

type Level = Calls['getDeptAndUser']['reply'];
export type BrowsedDepartment = Level['departments'][number];
export type BrowsedPerson = Level['users'][number];

const pageSize = 50;

/** Who joins while a user reads on pushes others to the next page: they are shown once. */
const withoutRepeats = (people: readonly BrowsedPerson[]): readonly BrowsedPerson[] => [
  ...new Map(people.map((person) => [person.user_id, person])).values(),
];

/** What is right below a department: sub-departments at once, people page by page. The company itself has the id 0. */
export const useLevel = (id: number) => {
  const provider = useConsoleProvider();
  const query = useInfiniteQuery({
    queryKey: ['member', 'getDeptAndUser', id],
    queryFn: ({ pageParam, signal }) =>
      provider.call(
        'getDeptAndUser',
        { id, with_users: 1, page: pageParam, page_size: pageSize },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ users, total }, _, page) =>
      users.length > 0 && page * pageSize < total ? page + 1 : undefined,
    retry: false,
  });
  const pages = query.data?.pages ?? [];
  return {
    ...query,
    departments: pages[0]?.departments ?? [],
    people: withoutRepeats(pages.flatMap(({ users }) => users)),
    total: pages.at(-1)?.total ?? 0,
  };
};
