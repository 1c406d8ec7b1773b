import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { changedBy, refusalOf } from '#dataProvider/refusal.ts';
import {
  newerVersion,
  noTrouble,
  type Trouble,
  textsOfViolations,
  troubleOf,
} from '#views/form/save/trouble.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { type FieldDraft, requestOf, violationsOfDraft } from './fieldDraft.ts';
import { useRenewFields } from './useRenewFields.ts';

/** What stands in the way of a save, and how many people would lose a choice. */
interface SaveTrouble extends Trouble {
  readonly losing: number;
}

const nothing: SaveTrouble = { ...noTrouble, losing: 0 };

const countOf = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'count' in data && typeof data.count === 'number'
    ? data.count
    : 0;

const losingOf = (error: unknown): number => {
  const refusal = refusalOf(error);
  return refusal?.error_key === 'option_in_use' ? countOf(refusal.data) : 0;
};

interface Outcomes {
  readonly onSaved: () => void;
  /** Somebody else was first: saved once more, what was typed goes over this version. */
  readonly onNewer: (version: number) => void;
}

/** Saves a field: asked by its own rule first, then by the server; what was typed stays whatever either says. */
export const useSaveField = ({ onSaved, onNewer }: Outcomes) => {
  const translate = useTranslate();
  const client = useQueryClient();
  const provider = useDataProvider<ConsoleProvider>();
  const renew = useRenewFields();
  const say = useSay();
  const [trouble, setTrouble] = useState(nothing);
  const [isSaving, setSaving] = useState(false);

  const explain = (error: unknown) => {
    const newer = newerVersion(error);
    if (newer === undefined) {
      setTrouble({ ...troubleOf(error), losing: losingOf(error) });
      return;
    }
    onNewer(newer);
    const name = changedBy(error) ?? translate('customField.somebody');
    setTrouble({ ...nothing, message: translate('customField.form.changed', { name }) });
    // How many people chose what may have changed with it.
    void client.invalidateQueries({ queryKey: ['customField'] });
  };

  const save = async (draft: FieldDraft, confirmed: number): Promise<void> => {
    const violations = violationsOfDraft(draft);
    if (violations.length > 0) {
      setTrouble({ ...nothing, errors: textsOfViolations(violations, translate) });
      return;
    }
    setSaving(true);
    try {
      await renew(await provider.call('customFieldSave', requestOf(draft, confirmed)));
      say(translate(wordKeys('customField').success('customFieldSave')), 'success');
      onSaved();
    } catch (error) {
      explain(error);
    } finally {
      setSaving(false);
    }
  };
  return { save, isSaving, trouble, forget: () => setTrouble(nothing) };
};
