import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { CompanySetting } from '#generated/types.ts';
import { useTakeBack } from '#views/actions/useUndo.ts';
import { type Conflict, conflictOf } from '#views/form/save/failure.ts';
import { noTrouble, textsOfViolations, troubleOf } from '#views/form/save/trouble.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { draftOf, type FactsDraft, hasSameFacts, requestOf, violationsOf } from './factsDraft.ts';
import { settingKey } from './useCompanySetting.ts';
import type { useFacts } from './useFacts.ts';
import { useRenewAccount } from './useRenewAccount.ts';
import { newerSetting, writeOver } from './writeOver.ts';

/** Somebody else's save that was first, and the row it left. */
export interface LateSave {
  readonly conflict: Conflict;
  readonly current: CompanySetting;
}

/** Writes facts over a row that was read, and shows what was answered everywhere. */
const useWriteFacts = (settle: ReturnType<typeof useFacts>['settle']) => {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const renewAccount = useRenewAccount();
  return async (draft: FactsDraft, seen: CompanySetting): Promise<CompanySetting> => {
    const request = requestOf(draft, seen);
    const saved = await writeOver(
      seen,
      (version) => provider.call('companySettingSave', { ...request, version }),
      (current) => hasSameFacts(current, seen),
    );
    client.setQueryData(settingKey, saved);
    settle(saved, draft);
    if (saved.company_name !== seen.company_name) await renewAccount();
    return saved;
  };
};

/** Saves the facts of the company and offers to take it back; what is refused is said beside its field. */
export const useSaveFacts = ({ settle }: Pick<ReturnType<typeof useFacts>, 'settle'>) => {
  const client = useQueryClient();
  const translate = useTranslate();
  const say = useSay();
  const takeBack = useTakeBack();
  const write = useWriteFacts(settle);
  const [trouble, setTrouble] = useState(noTrouble);
  const [late, setLate] = useState<LateSave>();
  const [isSaving, setSaving] = useState(false);

  const explain = (error: unknown) => {
    const conflict = conflictOf(error);
    const current = newerSetting(error);
    if (conflict === undefined || current === undefined) return setTrouble(troubleOf(error));
    client.setQueryData(settingKey, current);
    setLate({ conflict, current });
  };

  const save = async (draft: FactsDraft, base: CompanySetting): Promise<void> => {
    const found = violationsOf(draft, base);
    setLate(undefined);
    setTrouble({ ...noTrouble, errors: textsOfViolations(found, translate) });
    if (found.length > 0) return;
    setSaving(true);
    try {
      const saved = await write(draft, base);
      const undo = () => takeBack(() => write(draftOf(base), saved));
      say(translate(wordKeys('companySetting').success('companySettingSave')), 'success', { undo });
    } catch (error) {
      explain(error);
    } finally {
      setSaving(false);
    }
  };
  return { trouble, late, isSaving, save, forget: () => setLate(undefined) };
};
