import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { type FieldSettings, fieldSettingsQuery } from './fieldSettings.ts';

/** Shows what a change of fields was answered, and lets lists and forms of this console have the new fields at once. */
export const useRenewFields = (): ((reply: FieldSettings) => Promise<void>) => {
  const client = useQueryClient();
  const provider = useDataProvider<ConsoleProvider>();
  return async (reply) => {
    client.setQueryData(fieldSettingsQuery(provider).queryKey, reply);
    // Also when no page that shows the fields is open, which `refetchQueries` would leave out: the next one begins with them.
    const fields = { queryKey: ['customField', 'getUserField'] };
    await client.invalidateQueries({ ...fields, refetchType: 'none' });
    await client.prefetchQuery(fields);
    await client.invalidateQueries({ queryKey: ['member'] });
  };
};
