import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { changedBy } from '#dataProvider/refusal.ts';
import type { Calls } from '#generated/types.ts';
import { useTakeBack } from '#views/actions/useUndo.ts';
import { newerVersion } from '#views/form/save/trouble.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';

/** The quick apps as stored. */
export type QuickApps = Calls['quickAppList']['reply'];

const queryKey = ['quickApp', 'getList', 'quickAppList'] as const;

/** The quick apps of the company. */
export const useQuickApps = () => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery<QuickApps>({
    queryKey,
    queryFn: ({ signal }) => provider.call('quickAppList', {}, { signal }),
    retry: false,
  });
};

const idsOf = ({ list }: QuickApps): readonly number[] => list.map(({ app_id: id }) => id);

/** What is chosen until it is saved; somebody else's change meanwhile is said, and gone over when saved once more. */
export const useChoice = (stored: QuickApps) => {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const translate = useTranslate();
  const say = useSay();
  const takeBack = useTakeBack();
  const [ids, setIds] = useState(() => idsOf(stored));
  const [version, setVersion] = useState(stored.version);
  const [trouble, setTrouble] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  const explain = (error: unknown) => {
    const newer = newerVersion(error);
    if (newer === undefined) return setTrouble(error instanceof Error ? error.message : String(error));
    setVersion(newer);
    setTrouble(translate('quickApp.conflict', { name: changedBy(error) ?? translate('quickApp.somebody') }));
  };

  const store = async (): Promise<void> => {
    const before = idsOf(stored);
    const saved = await provider.call('quickAppSave', { ids: [...ids], version });
    setVersion(saved.version);
    setTrouble(undefined);
    client.setQueryData(queryKey, saved);
    const undo = () =>
      takeBack(async () => {
        const back = await provider.call('quickAppSave', { ids: [...before], version: saved.version });
        setIds(idsOf(back));
        setVersion(back.version);
        client.setQueryData(queryKey, back);
      });
    say(translate(wordKeys('quickApp').success('quickAppSave')), 'success', { undo });
  };

  const save = async (): Promise<void> => {
    setSaving(true);
    await store()
      .catch(explain)
      .finally(() => setSaving(false));
  };
  const isChanged = JSON.stringify(ids) !== JSON.stringify(idsOf(stored));
  return { ids, setIds, save, isSaving, trouble, isChanged, reset: () => setIds(idsOf(stored)) };
};
