import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { changedBy } from '#dataProvider/refusal.ts';
import { newerVersion, noTrouble, textsOfViolations, troubleOf } from '#views/form/save/trouble.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { groupRequest, type MandateDraft, subRequest, violationsOfDraft } from './mandateDraft.ts';
import { mandateKey } from './useMandates.ts';

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
    setTrouble({ ...noTrouble, errors: textsOfViolations(violations, translate) });
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
