import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';
import { recipientChoices } from './recipientChoices.ts';
import type { ResignCheck } from './useResignCheck.ts';
import type { WizardDraft } from './wizardDraft.ts';

type Reply = Calls['resignSave']['reply'];

/** Ends the work of those the draft names, once; what the server refuses is answered as its sentence. */
export const useSaveResignation = (
  draft: WizardDraft,
  check: ResignCheck | undefined,
  onSaved: (reply: Reply) => void,
) => {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const save = async () => {
    if (draft.reason === null || draft.outTime === null || check === undefined) return;
    setRunning(true);
    setRefusal(undefined);
    try {
      const reply = await provider.call('resignSave', {
        user_ids: [...draft.ids],
        out_time: draft.outTime,
        reason: draft.reason,
        note: draft.note.trim() === '' ? null : draft.note,
        recipients: [...recipientChoices(draft, check.items)],
      });
      onSaved(reply);
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'resignCheck' });
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    } finally {
      setRunning(false);
    }
  };
  return { save, isRunning, refusal, forgetRefusal: () => setRefusal(undefined) };
};
