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
    // Also when no page that shows the fields is open: the next one then begins with them.
    await client.refetchQueries({ queryKey: ['customField', 'getUserField'], type: 'all' });
    await client.invalidateQueries({ queryKey: ['member'] });
  };
};
