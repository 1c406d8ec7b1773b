import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { checkHours, type TemporaryType } from '#domain/temporary/term.ts';
import type { Calls } from '#generated/types.ts';
import { parseNumberEntry } from '#views/fields/numbers.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { wordKeys } from '#views/wordKeys.ts';

/** A type of temporary work as it is shown. */
export type TypeRow = Calls['temporaryTypeList']['reply']['list'][number];

/** The three types, with how many people work on each; read again after every write about temporary staff. */
export const useTypes = () => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: ['temporaryStaff', 'types'],
    queryFn: async ({ signal }): Promise<readonly TypeRow[]> =>
      (await provider.call('temporaryTypeList', {}, { signal })).list,
  });
};

/** What a type is called, by the words of the schema. */
export const useTypeName = (): ((type: TemporaryType) => string) => {
  const translate = useTranslate();
  return (type) => translate(wordKeys('temporaryStaff').option('type', type));
};

/** Hours as they were typed, full-width digits allowed; undefined where they are none a term may have. */
export const hoursOf = (entry: string): number | undefined => {
  const hours = parseNumberEntry(entry);
  return typeof hours === 'number' && checkHours(hours, 'hours').length === 0 ? hours : undefined;
};
