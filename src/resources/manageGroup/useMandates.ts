import { useQuery } from '@tanstack/react-query';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useDebounced } from '#views/useDebounced.ts';
import type { WhatIfRequest } from './mandateDraft.ts';

/** Everything about rights is read again once any of them changed. */
export const mandateKey = 'manageGroup';

/** Every manage group of the company: there are a hundred at most. */
export const useGroups = () => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: [mandateKey, 'manageGroupList'],
    queryFn: ({ signal }) =>
      provider.call('manageGroupList', { page_size: 100, sort_field: 'name', sort_order: 'asc' }, { signal }),
  });
};

/** Every sub-administrator of the company. */
export const useSubs = () => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: [mandateKey, 'subList'],
    queryFn: ({ signal }) => provider.call('subList', {}, { signal }),
  });
};

const typingPauseMs = 400;

/** What saving something would change, asked when the form has stood still; the answer before stays while the next is on its way. */
export const useWhatIf = (request: WhatIfRequest) => {
  const provider = useConsoleProvider();
  const requested = JSON.stringify(request);
  const asked = useDebounced(requested, typingPauseMs);
  const query = useQuery({
    queryKey: [mandateKey, 'permissionWhatIf', asked],
    // The text is the request just above.
    queryFn: ({ signal }) =>
      provider.call('permissionWhatIf', JSON.parse(asked) as WhatIfRequest, { signal }),
    placeholderData: (previous) => previous,
    staleTime: 0,
    retry: false,
  });
  return { ...query, isCurrent: asked === requested && !query.isFetching };
};
