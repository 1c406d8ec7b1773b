import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { changedBy } from '#dataProvider/refusal.ts';
import type { Calls, GroupSetting } from '#generated/types.ts';
import { useTakeBack } from '#views/actions/useUndo.ts';
import type { useTyped } from '#views/form/draft/useTyped.ts';
import { newerVersion, noTrouble, textsOfViolations, troubleOf } from '#views/form/save/trouble.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { draftOf, requestOf, type SettingDraft, violationsOfDraft } from './settingDraft.ts';
import { settingKey } from './useGroupSetting.ts';

/** Groups that would stand above what their owners may have. */
export type Standing = Calls['whitelistCheck']['reply'];

type TypedSetting = Pick<ReturnType<typeof useTyped<SettingDraft>>, 'version' | 'rebase'>;

/** Saves limits and list: asks first when groups would stay above them, offers to take it back afterwards. */
export const useSaveSetting = (setting: GroupSetting, typed: TypedSetting) => {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const translate = useTranslate();
  const say = useSay();
  const takeBack = useTakeBack();
  const version = typed.version ?? setting.version;
  const [trouble, setTrouble] = useState(noTrouble);
  const [standing, setStanding] = useState<Standing>();
  const [isSaving, setSaving] = useState(false);

  const isSound = (draft: SettingDraft): boolean => {
    const violations = violationsOfDraft(draft);
    setTrouble({ ...noTrouble, errors: textsOfViolations(violations, translate) });
    return violations.length === 0;
  };

  const explain = (error: unknown) => {
    const newer = newerVersion(error);
    setStanding(undefined);
    if (newer === undefined) return setTrouble(troubleOf(error));
    // Saved once more, the entries go over the newer setting.
    typed.rebase(newer);
    const name = changedBy(error) ?? translate('group.setting.somebody');
    setTrouble({ ...noTrouble, message: translate('group.setting.changed', { name }) });
  };

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setSaving(true);
    await work()
      .catch(explain)
      .finally(() => setSaving(false));
  };

  const store = async (draft: SettingDraft): Promise<void> => {
    const saved = await provider.call('whitelistSave', { ...requestOf(draft), version });
    setStanding(undefined);
    // Shown until the newer setting is.
    typed.rebase(saved.version, () => draftOf(saved));
    client.setQueryData(settingKey, saved);
    const undo = () =>
      takeBack(async () => {
        const before = { ...requestOf(draftOf(setting)), version: saved.version };
        client.setQueryData(settingKey, await provider.call('whitelistSave', before));
      });
    say(translate(wordKeys('groupSetting').success('whitelistSave')), 'success', { undo });
  };

  return {
    trouble,
    standing,
    isSaving,
    forgetStanding: () => setStanding(undefined),
    /** Saves at once unless more groups than now would stand above what their owners may have. */
    save: async (draft: SettingDraft): Promise<void> => {
      if (!isSound(draft)) return;
      await attempt(async () => {
        const found = await provider.call('whitelistCheck', requestOf(draft));
        if (found.total > found.before) return setStanding(found);
        await store(draft);
      });
    },
    /** Saves although groups stay above. */
    saveAnyway: (draft: SettingDraft): Promise<void> => attempt(() => store(draft)),
  };
};
