import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { changedBy, refusalOf } from '#dataProvider/refusal.ts';
import type { FileValue } from '#engine/objectFormats.ts';
import type { CompanySetting } from '#generated/types.ts';
import { useTakeBack } from '#views/actions/useUndo.ts';
import { useSay } from '#views/useSay.ts';
import { settingKey } from './useCompanySetting.ts';
import { useRenewAccount } from './useRenewAccount.ts';
import { newerSetting, writeOver } from './writeOver.ts';

type Logo = CompanySetting['logo'];

const isSameLogo = (one: CompanySetting, other: CompanySetting): boolean =>
  one.logo?.file_id === other.logo?.file_id;

/** Writes a logo over the one that was seen; where it is another's by now, that one is shown and stays. */
const useWriteLogo = () => {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const renewAccount = useRenewAccount();
  const show = async (row: CompanySetting): Promise<void> => {
    client.setQueryData(settingKey, row);
    await renewAccount();
  };
  return async (logo: FileValue | Logo, seen: CompanySetting): Promise<CompanySetting> => {
    const wanted = logo === null ? null : { file_id: logo.file_id };
    try {
      const saved = await writeOver(
        seen,
        (version) => provider.call('companyLogoSave', { logo: wanted, version }),
        (current) => isSameLogo(current, seen),
      );
      await show(saved);
      return saved;
    } catch (error) {
      const newer = newerSetting(error);
      if (newer !== undefined) await show(newer);
      throw error;
    }
  };
};

/** Sets the logo or takes it away, at once and on every page; the toast brings the one before back. */
export const useSaveLogo = (setting: CompanySetting) => {
  const translate = useTranslate();
  const say = useSay();
  const takeBack = useTakeBack();
  const write = useWriteLogo();
  const [isSaving, setSaving] = useState(false);

  const sentenceOf = (error: unknown): string => {
    if (newerSetting(error) === undefined) return error instanceof Error ? error.message : String(error);
    const name = changedBy(error) ?? translate('companySetting.somebody');
    return translate('companySetting.logo.conflict', { name });
  };

  const save = async (logo: FileValue | null): Promise<void> => {
    setSaving(true);
    try {
      const saved = await write(logo, setting);
      const undo = () => takeBack(() => write(setting.logo, saved));
      const key = logo === null ? 'companySetting.logo.removed' : 'companySetting.logo.saved';
      say(translate(key), 'success', { undo, topic: 'companySetting.logo' });
    } catch (error) {
      say(sentenceOf(error), refusalOf(error)?.severity ?? 'error');
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, save };
};
