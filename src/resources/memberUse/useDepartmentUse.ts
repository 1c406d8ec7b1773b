import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Calls } from '#generated/types.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

/** Use by departments, or by people, as the reader may see it. */
export type MemberUseReply = Calls['memberUse']['reply'];

/** A row of the table by department. */
export type DepartmentRow = MemberUseReply['departments'][number];

/** Rows of departments on one page. */
export const departmentsPerPage = 50;

/** The parts of a department (0: of all the reader looks after), a page at a time. */
export const useDepartmentUse = (dept: number, page: number) => {
  const provider = useConsoleProvider();
  return useQuery<MemberUseReply>({
    queryKey: ['memberUse', 'department', dept, page],
    queryFn: ({ signal }) =>
      provider.call(
        'memberUse',
        { level: 'department', dept, page, page_size: departmentsPerPage },
        { signal },
      ),
    placeholderData: keepPreviousData,
    retry: false,
  });
};

/** What is said of a list of people besides its rows: until when it counts, how many are not named. */
export const usePeopleFacts = (dept: number) => {
  const provider = useConsoleProvider();
  return useQuery<MemberUseReply>({
    queryKey: ['memberUse', 'facts', dept],
    queryFn: ({ signal }) =>
      provider.call('memberUse', { level: 'person', dept, page: 1, page_size: 1 }, { signal }),
    retry: false,
  });
};
