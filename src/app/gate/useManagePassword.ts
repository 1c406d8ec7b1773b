import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';

/** Whether one's own management password is set, and whether one is the main administrator, as the server says now. */
export const useManagePassword = () => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['account', 'managePassword'],
    gcTime: 0,
    queryFn: async () => {
      const { manage_password: password, is_main: isMain } = await provider.call(
        'checkMasterPermissions',
        {},
      );
      return { isSet: password.set === 1, isMain: isMain === 1 };
    },
  });
};
