import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { CompanySetting } from '#generated/types.ts';

export const settingKey = ['companySetting', 'setting'] as const;

/** What the company says of itself, as it is stored. */
export const useCompanySetting = () => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery<CompanySetting>({
    queryKey: settingKey,
    queryFn: ({ signal }) => provider.call('companySetting', {}, { signal }),
    retry: false,
  });
};

/** What can be chosen of, in the reader's language; the same as at registration. */
export const useChoices = () => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['companySetting', 'choices'],
    queryFn: ({ signal }) => provider.call('getRelateItems', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
};
