import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { refusalOf } from '#dataProvider/refusal.ts';
import type { FileValue } from '#engine/objectFormats.ts';
import type { CompanySetting } from '#generated/types.ts';
import { useTakeBack } from '#views/actions/useUndo.ts';
import { useSay } from '#views/useSay.ts';
import { settingKey } from './useCompanySetting.ts';
import { useRenewAccount } from './useRenewAccount.ts';

type Logo = CompanySetting['logo'];

/** Sets the logo or takes it away, at once and on every page; the toast brings the one before back. */
export const useSaveLogo = (setting: CompanySetting) => {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const translate = useTranslate();
  const say = useSay();
  const takeBack = useTakeBack();
  const renewAccount = useRenewAccount();
  const [isSaving, setSaving] = useState(false);

  const write = async (logo: FileValue | Logo): Promise<void> => {
    const wanted = logo === null ? null : { file_id: logo.file_id };
    client.setQueryData(settingKey, await provider.call('companyLogoSave', { logo: wanted }));
    await renewAccount();
  };

  const save = async (logo: FileValue | null): Promise<void> => {
    const before = setting.logo;
    setSaving(true);
    try {
      await write(logo);
      const undo = () => takeBack(() => write(before));
      const key = logo === null ? 'companySetting.logo.removed' : 'companySetting.logo.saved';
      say(translate(key), 'success', { undo, topic: 'companySetting.logo' });
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), refusalOf(error)?.severity ?? 'error');
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, save };
};
