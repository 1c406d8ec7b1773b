import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { GroupSetting } from '#generated/types.ts';

export const settingKey = ['groupSetting', 'whitelist'] as const;

/** The limits and the list for large groups as they are stored. */
export const useGroupSetting = () => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery<GroupSetting>({
    queryKey: settingKey,
    queryFn: ({ signal }) => provider.call('groupWhitelist', {}, { signal }),
    retry: false,
  });
};
