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

/** The three sides of the page; which one stands in the address, so that it can be linked to and gone back from. */
export const mandateTabs = ['groups', 'subs', 'effective'] as const;
export type MandateTab = (typeof mandateTabs)[number];

/** Where the page is, and about whom or which department it explains. */
export interface MandatePlace {
  readonly tab: MandateTab;
  readonly userId: number | undefined;
  readonly departmentId: number | undefined;
}

const idIn = (search: URLSearchParams, name: string): number | undefined => {
  const text = search.get(name) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
};

/** Reads the place from the query; what is none of the tabs is the first. */
export const readPlace = (query: string): MandatePlace => {
  const search = new URLSearchParams(query);
  return {
    tab: mandateTabs.find((tab) => tab === search.get('tab')) ?? 'groups',
    userId: idIn(search, 'person'),
    departmentId: idIn(search, 'department'),
  };
};

/** The address of a place. */
export const placeAddress = ({ tab, userId, departmentId }: MandatePlace): string => {
  const search = new URLSearchParams({ tab });
  if (userId !== undefined) search.set('person', String(userId));
  if (departmentId !== undefined) search.set('department', String(departmentId));
  return `/manageGroup?${search}`;
};
