import { useQuery } from '@tanstack/react-query';
import { useConsole } from '#app/console/console.ts';
import type { CompanyChoice } from '../start/accountCalls.ts';

/** The companies this person may enter, asked for once somebody wants to see them; undefined until known. */
export const useCompanies = (isRequested: boolean): readonly CompanyChoice[] | undefined => {
  const { companies } = useConsole();
  return useQuery({ queryKey: ['account', 'companies'], queryFn: companies, enabled: isRequested }).data;
};
