import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { changedBy, refusalOf } from '#dataProvider/refusal.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { type FieldDraft, requestOf, violationsOfDraft } from './fieldDraft.ts';
import { useRenewFields } from './useRenewFields.ts';

type Errors = Readonly<Record<string, string>>;

/** What stands in the way of a save: sentences by path, one for the whole, and how many people would lose a choice. */
export interface SaveTrouble {
  readonly errors: Errors;
  readonly message: string | undefined;
  readonly losing: number;
}

const noTrouble: SaveTrouble = { errors: {}, message: undefined, losing: 0 };

const textsOf = (errors: Readonly<Record<string, unknown>> | undefined): Errors =>
  Object.fromEntries(
    Object.entries(errors ?? {}).flatMap(([path, text]) =>
      typeof text === 'string' ? [[path, text] as const] : [],
    ),
  );

const countOf = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'count' in data && typeof data.count === 'number'
    ? data.count
    : 0;

const troubleOf = (error: unknown): SaveTrouble => {
  const refusal = refusalOf(error);
  const errors = textsOf(refusal?.errors);
  const isPlaced = Object.keys(errors).length > 0;
  return {
    errors,
    message: isPlaced ? undefined : error instanceof Error ? error.message : String(error),
    losing: refusal?.error_key === 'option_in_use' ? countOf(refusal.data) : 0,
  };
};

/** The version somebody else has saved meanwhile; undefined where that is not what stood in the way. */
const newerVersion = (error: unknown): number | undefined => {
  const refusal = refusalOf(error);
  if (refusal?.error_key !== 'version_conflict') return undefined;
  const { current } = refusal;
  return typeof current === 'object' && current !== null && 'version' in current
    ? Number(current.version)
    : undefined;
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
  const [trouble, setTrouble] = useState(noTrouble);
  const [isSaving, setSaving] = useState(false);

  const explain = (error: unknown) => {
    const newer = newerVersion(error);
    if (newer === undefined) {
      setTrouble(troubleOf(error));
      return;
    }
    onNewer(newer);
    const name = changedBy(error) ?? translate('customField.somebody');
    setTrouble({ ...noTrouble, message: translate('customField.form.changed', { name }) });
    // How many people chose what may have changed with it.
    void client.invalidateQueries({ queryKey: ['customField'] });
  };

  const save = async (draft: FieldDraft, confirmed: number): Promise<void> => {
    const violations = violationsOfDraft(draft);
    if (violations.length > 0) {
      const errors = violations.map(({ rule, field = '', params = {} }) => [
        field,
        translate(`rules.${rule}`, params),
      ]);
      setTrouble({ ...noTrouble, errors: Object.fromEntries(errors) });
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
  return { save, isSaving, trouble, forget: () => setTrouble(noTrouble) };
};
