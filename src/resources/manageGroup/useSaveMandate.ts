import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { groupRequest, type MandateDraft, subRequest } from './mandateDraft.ts';
import { mandateKey } from './useMandates.ts';

/** Saves rights. Throws when they are refused. */
export const useSaveMandate = () => {
  const translate = useTranslate();
  const client = useQueryClient();
  const provider = useDataProvider<ConsoleProvider>();
  const say = useSay();
  return async (draft: MandateDraft): Promise<void> => {
    const isGroup = draft.kind === 'manageGroup';
    if (isGroup) await provider.call('manageGroupSave', groupRequest(draft));
    else await provider.call('subSave', subRequest(draft));
    await client.invalidateQueries({ queryKey: [mandateKey] });
    say(translate(wordKeys(draft.kind).success(isGroup ? 'manageGroupSave' : 'subSave')), 'success');
  };
};
