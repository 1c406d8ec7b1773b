import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { changedBy } from '#dataProvider/refusal.ts';
import { withOthersOf } from '#domain/app/checkQuick.ts';
import type { Calls } from '#generated/types.ts';
import { useTakeBack } from '#views/actions/useUndo.ts';
import { useTyped } from '#views/form/draft/useTyped.ts';
import { newerVersion } from '#views/form/save/trouble.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';

/** The quick apps as stored. */
export type QuickApps = Calls['quickAppList']['reply'];

const queryKey = ['quickApp', 'getList', 'quickAppList'] as const;

const useQuickAppsQuery = () => {
  const provider = useDataProvider<ConsoleProvider>();
  return {
    queryKey,
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<QuickApps> =>
      provider.call('quickAppList', {}, { signal }),
    retry: false,
  };
};

/** The quick apps of the company. */
export const useQuickApps = () => useQuery(useQuickAppsQuery());

const idsOf = ({ list }: QuickApps): readonly number[] => list.map(({ app_id: id }) => id);

/**
 * What is chosen until it is saved. Somebody else's change meanwhile is said, and gone over when saved once more, but for the apps that
 * are not the reader's to place (`isOther`): these are as they stand now.
 */
export const useChoice = (stored: QuickApps, isOther: (id: number) => boolean) => {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const query = useQuickAppsQuery();
  const translate = useTranslate();
  const say = useSay();
  const takeBack = useTakeBack();
  const typed = useTyped({ begin: { ids: idsOf(stored) }, version: stored.version });
  const { ids } = typed.values;
  const [trouble, setTrouble] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const setIds = (next: readonly number[]) => typed.change({ ids: next });

  const renew = () => client.fetchQuery({ ...query, staleTime: 0 });

  const goOver = async (error: unknown): Promise<void> => {
    const newer = await renew();
    typed.rebase(newer.version, (now) => ({ ids: withOthersOf(idsOf(newer), now.ids, isOther) }));
    setTrouble(translate('quickApp.conflict', { name: changedBy(error) ?? translate('quickApp.somebody') }));
  };

  const store = async (): Promise<void> => {
    const before = idsOf(stored);
    const { version } = await provider.call('quickAppSave', {
      ids: [...ids],
      ...(typed.version === undefined ? {} : { version: typed.version }),
    });
    setTrouble(undefined);
    const saved = await renew();
    typed.rebase(saved.version, (now) => (now.ids === ids ? { ids: idsOf(saved) } : now));
    const undo = () =>
      takeBack(async () => {
        await provider.call('quickAppSave', { ids: [...before], version });
        await renew();
      });
    say(translate(wordKeys('quickApp').success('quickAppSave')), 'success', { undo });
  };

  const explain = (error: unknown): void =>
    setTrouble(error instanceof Error ? error.message : String(error));

  const save = async (): Promise<void> => {
    setSaving(true);
    await store()
      .catch((error) => (newerVersion(error) === undefined ? explain(error) : goOver(error)))
      .catch(explain)
      .finally(() => setSaving(false));
  };
  return { ids, setIds, save, isSaving, trouble: typed.isDirty ? trouble : undefined, typed };
};
