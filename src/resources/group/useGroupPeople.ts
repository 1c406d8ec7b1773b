import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Group } from '#generated/types.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

/** A page of the people of a group. */
export type GroupPeople = NonNullable<Group['members']>;
export type GroupPerson = GroupPeople['list'][number];

interface PeopleQuestion {
  readonly groupId: number;
  readonly keyword: string;
  readonly page: number;
  readonly pageSize: number;
  readonly isEnabled?: boolean;
}

/** People of a group by keyword and page; read again with everything else of the group after a write. */
export const useGroupPeople = ({ groupId, keyword, page, pageSize, isEnabled = true }: PeopleQuestion) => {
  const provider = useConsoleProvider();
  return useQuery<GroupPeople | null>({
    queryKey: ['group', 'people', groupId, { keyword, page, pageSize }],
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      const asked = { group_id: groupId, page, page_size: pageSize };
      const { members } = await provider.call(
        'getGroupInfo',
        keyword === '' ? asked : { ...asked, keyword },
        { signal },
      );
      return members;
    },
  });
};
