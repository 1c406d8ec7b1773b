import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { refusedError } from '#dataProvider/refusal.ts';
import { withOthersOf } from '#domain/app/checkApp.ts';
import type { Calls } from '#generated/types.ts';
import { useTakeBack } from '#views/actions/useRunAction.ts';
import { conflictOf } from '#views/form/formErrors.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';

/** The quick apps as stored. */
export type QuickApps = Calls['quickAppList']['reply'];

const queryKey = ['quickApp', 'getList', 'quickAppList'] as const;

const useQuickAppsQuery = () => {
  const provider = useConsoleProvider();
  return {
    queryKey,
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<QuickApps> =>
      provider.call('quickAppList', {}, { signal }),
    retry: false,
  };
};

/** The quick apps of the company. */
export const useQuickApps = () => useQuery(useQuickAppsQuery());

/** The ids of quick apps in their order. */
export const idsOf = ({ list }: QuickApps): readonly number[] => list.map(({ app_id: id }) => id);

/**
 * Saves what is chosen, over the version it was chosen on; throws when it is refused. Another person's change meanwhile is said, and gone
 * over when saved once more, but for the apps that are not the reader's to place (`isOther`): these are as they stand now.
 */
export const useSaveQuick = (stored: QuickApps, isOther: (id: number) => boolean) => {
  const provider = useConsoleProvider();
  const client = useQueryClient();
  const query = useQuickAppsQuery();
  const translate = useTranslate();
  const say = useSay();
  const takeBack = useTakeBack();
  const knownVersion = useRef(0);
  const renew = () => client.fetchQuery({ ...query, staleTime: 0 });

  const explained = async (error: unknown): Promise<unknown> => {
    const conflict = conflictOf(error);
    if (conflict === undefined) return error;
    knownVersion.current = (await renew()).version ?? 0;
    const name = conflict.changedBy ?? translate('quickApp.someone');
    return refusedError(translate('quickApp.conflict', { name }), {
      data: {},
      severity: 'warning',
      requestId: undefined,
    });
  };

  return async (
    ids: readonly number[],
    version: number,
  ): Promise<{ readonly version?: number | undefined }> => {
    const before = idsOf(stored);
    const over = Math.max(version, knownVersion.current);
    const requested = [...withOthersOf(before, ids, isOther)];
    const saved = await provider
      .call('quickAppSave', { ids: requested, version: over })
      .catch(async (error) => {
        throw await explained(error);
      });
    await renew();
    const undo = () =>
      takeBack(async () => {
        await provider.call('quickAppSave', { ids: [...before], version: saved.version ?? 0 });
        await renew();
      });
    say(translate(wordKeys('quickApp').success('quickAppSave')), 'success', { undo });
    return saved;
  };
};
