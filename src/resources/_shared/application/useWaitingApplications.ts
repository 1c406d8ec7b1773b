import { useQuery } from '@tanstack/react-query';
import { useCanAccess } from 'ra-core';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

const freshMs = 60_000;

/** Whether the reader may see applications, and how many wait for a department with everything below it, or (0) everywhere. */
export const useWaitingApplications = (
  departmentId = 0,
): { readonly canAccess: boolean; readonly waiting: number } => {
  const provider = useConsoleProvider();
  const { canAccess = false } = useCanAccess({ resource: 'application', action: 'list' });
  const { data } = useQuery({
    // The key begins with the noun: whatever renews its list renews them.
    queryKey: ['application', departmentId],
    queryFn: ({ signal }) =>
      provider.call(
        'applicationList',
        { status: [0], filter: { dept_id: departmentId }, page_size: 1 },
        { signal },
      ),
    enabled: canAccess,
    staleTime: freshMs,
    retry: false,
  });
  return { canAccess, waiting: data?.total ?? 0 };
};
