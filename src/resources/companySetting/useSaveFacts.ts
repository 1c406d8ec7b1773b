import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { changedBy } from '#dataProvider/refusal.ts';
import type { CompanySetting } from '#generated/types.ts';
import { useTakeBack } from '#views/actions/useUndo.ts';
import { newerVersion, noTrouble, textsOfViolations, troubleOf } from '#views/form/save/trouble.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { draftOf, type FactsDraft, requestOf, violationsOf } from './factsDraft.ts';
import { settingKey } from './useCompanySetting.ts';
import { useRenewAccount } from './useRenewAccount.ts';

/** Saves the facts of the company and offers to take it back; what is refused is said beside its field. */
export const useSaveFacts = (setting: CompanySetting) => {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const translate = useTranslate();
  const say = useSay();
  const takeBack = useTakeBack();
  const renewAccount = useRenewAccount();
  const [version, setVersion] = useState(setting.version);
  const [trouble, setTrouble] = useState(noTrouble);
  const [isSaving, setSaving] = useState(false);

  const explain = (error: unknown) => {
    const newer = newerVersion(error);
    if (newer === undefined) return setTrouble(troubleOf(error));
    // Saved once more, the entries go over the newer facts.
    setVersion(newer);
    const name = changedBy(error) ?? translate('companySetting.somebody');
    setTrouble({ ...noTrouble, message: translate('companySetting.conflict', { name }) });
  };

  const write = async (draft: FactsDraft, from: number): Promise<CompanySetting> => {
    const saved = await provider.call('companySettingSave', { ...requestOf(draft), version: from });
    client.setQueryData(settingKey, saved);
    if (saved.company_name !== setting.company_name) await renewAccount();
    return saved;
  };

  const save = async (draft: FactsDraft): Promise<void> => {
    const found = violationsOf(draft, setting);
    setTrouble({ ...noTrouble, errors: textsOfViolations(found, translate) });
    if (found.length > 0) return;
    setSaving(true);
    try {
      const saved = await write(draft, version);
      setVersion(saved.version);
      const undo = () => takeBack(() => write(draftOf(setting), saved.version));
      say(translate(wordKeys('companySetting').success('companySettingSave')), 'success', { undo });
    } catch (error) {
      explain(error);
    } finally {
      setSaving(false);
    }
  };
  return { trouble, isSaving, save };
};
