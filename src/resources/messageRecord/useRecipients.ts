import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';
import type { PeopleResult } from '#views/message/usePeopleFile.ts';

type Page = Calls['messagePeople']['reply'];

export const recipientsPerPage = 20;
const renewEveryMs = 3_000;

/** A page of the people of a batch; read again every few seconds while messages are on their way. */
export const useRecipients = (
  batchId: number,
  {
    result,
    page,
    isRunning,
  }: { readonly result: PeopleResult; readonly page: number; readonly isRunning: boolean },
) => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['messageRecord', 'people', batchId, result, page],
    queryFn: ({ signal }): Promise<Page> =>
      provider.call(
        'messagePeople',
        { batch_id: batchId, result, page, page_size: recipientsPerPage },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: isRunning ? renewEveryMs : false,
    retry: false,
  });
};
