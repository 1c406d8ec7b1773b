import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { type FieldDraft, requestOf } from './fieldDraft.ts';
import { useRenewFields } from './useRenewFields.ts';

/** Saves a field. Throws when it is refused: what is known of it is read anew then, e.g. how many people chose an option. */
export const useSaveField = () => {
  const translate = useTranslate();
  const client = useQueryClient();
  const provider = useDataProvider<ConsoleProvider>();
  const renew = useRenewFields();
  const say = useSay();
  const [isSaving, setSaving] = useState(false);
  const save = async (draft: FieldDraft, confirmed: number): Promise<void> => {
    setSaving(true);
    try {
      await renew(await provider.call('customFieldSave', requestOf(draft, confirmed)));
      say(translate(wordKeys('customField').success('customFieldSave')), 'success');
    } catch (error) {
      await client.invalidateQueries({ queryKey: ['customField'] });
      throw error;
    } finally {
      setSaving(false);
    }
  };
  return { save, isSaving };
};
