import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { changedBy, refusalOf } from '#dataProvider/refusal.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { groupRequest, type MandateDraft, subRequest, violationsOfDraft } from './mandateDraft.ts';
import { newerVersion } from './newerVersion.ts';
import { mandateKey } from './useMandates.ts';

/** What stands in the way of a save: sentences by field, and one for the whole. */
export interface MandateTrouble {
  readonly errors: Readonly<Record<string, string>>;
  readonly message: string | undefined;
}

const noTrouble: MandateTrouble = { errors: {}, message: undefined };

const troubleOf = (error: unknown): MandateTrouble => {
  const errors = Object.entries(refusalOf(error)?.errors ?? {}).flatMap(([field, text]) =>
    typeof text === 'string' ? [[field, text] as const] : [],
  );
  const message = error instanceof Error ? error.message : String(error);
  return { errors: Object.fromEntries(errors), message: errors.length > 0 ? undefined : message };
};

interface Outcomes {
  readonly names: readonly string[];
  readonly onSaved: () => void;
  /** Somebody else was first: saved once more, what was typed goes over this version. */
  readonly onNewer: (version: number) => void;
}

/** Saves rights: asked by their own rules first, then by the server; what was typed stays whatever either says. */
export const useSaveMandate = ({ names, onSaved, onNewer }: Outcomes) => {
  const translate = useTranslate();
  const client = useQueryClient();
  const provider = useDataProvider<ConsoleProvider>();
  const say = useSay();
  const [trouble, setTrouble] = useState(noTrouble);
  const [isSaving, setSaving] = useState(false);

  /** Whether the draft keeps the rules; what it breaks is shown. */
  const check = (draft: MandateDraft): boolean => {
    const violations = violationsOfDraft(draft, names);
    const errors = violations.map(({ rule, field = '', params = {} }) => [
      field,
      translate(`rules.${rule}`, params),
    ]);
    setTrouble({ ...noTrouble, errors: Object.fromEntries(errors) });
    return violations.length === 0;
  };

  const explain = (error: unknown) => {
    const newer = newerVersion(error);
    if (newer === undefined) return setTrouble(troubleOf(error));
    onNewer(newer);
    const name = changedBy(error) ?? translate('mandate.somebody');
    setTrouble({ ...noTrouble, message: translate('mandate.changed', { name }) });
  };

  const save = async (draft: MandateDraft): Promise<void> => {
    setSaving(true);
    try {
      const isGroup = draft.kind === 'manageGroup';
      if (isGroup) await provider.call('manageGroupSave', groupRequest(draft));
      else await provider.call('subSave', subRequest(draft));
      await client.invalidateQueries({ queryKey: [mandateKey] });
      say(translate(wordKeys(draft.kind).success(isGroup ? 'manageGroupSave' : 'subSave')), 'success');
      onSaved();
    } catch (error) {
      explain(error);
    } finally {
      setSaving(false);
    }
  };
  return { check, save, isSaving, trouble, forget: () => setTrouble(noTrouble) };
};
