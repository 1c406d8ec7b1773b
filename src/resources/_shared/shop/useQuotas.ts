import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';

/** The quotas of the company, as they are answered. */
export type Quotas = Calls['equityList']['reply'];
export type Quota = Quotas['list'][number];

export const quotasKey = ['equity', 'list'] as const;

/** How much the company may use, has used, and where it comes from. */
export const useQuotas = () => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery<Quotas>({
    queryKey: quotasKey,
    queryFn: ({ signal }) => provider.call('equityList', {}, { signal }),
    retry: false,
  });
};
