import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { changedBy, refusalOf } from '#dataProvider/refusal.ts';
import type { Violation } from '#domain/violation.ts';
import { useSay } from '#views/useSay.ts';
import { useRenewRoles } from './useRenewRoles.ts';

interface Trouble {
  /** At the name or the group. */
  readonly field: string | undefined;
  readonly message: string | undefined;
}

const none: Trouble = { field: undefined, message: undefined };

const versionIn = (current: unknown): number | undefined =>
  typeof current === 'object' && current !== null && 'version' in current
    ? Number(current.version)
    : undefined;

const fieldText = (errors: Readonly<Record<string, unknown>> | undefined): string | undefined => {
  const [text] = Object.values(errors ?? {});
  return typeof text === 'string' ? text : undefined;
};

interface Saving {
  readonly check: () => readonly Violation[];
  /** Told the version what was typed goes over. */
  readonly send: (version: number | undefined) => Promise<unknown>;
  readonly success: string;
  readonly onSaved: () => void;
}

/** Saves a name: asked by its own rule first, then by the server; what was typed stays whatever either says. */
export const useSaveName = (firstVersion: number | undefined) => {
  const translate = useTranslate();
  const say = useSay();
  const renew = useRenewRoles();
  const [version, setVersion] = useState(firstVersion);
  const [trouble, setTrouble] = useState(none);
  const [isRunning, setRunning] = useState(false);

  const explain = (error: unknown) => {
    const refusal = refusalOf(error);
    const newer = refusal?.error_key === 'version_conflict' ? versionIn(refusal.current) : undefined;
    if (newer !== undefined) {
      setVersion(newer);
      const name = changedBy(error) ?? translate('role.somebody');
      setTrouble({ field: undefined, message: translate('role.form.changed', { name }) });
      return;
    }
    const field = fieldText(refusal?.errors);
    const message = error instanceof Error ? error.message : String(error);
    setTrouble({ field, message: field === undefined ? message : undefined });
  };

  const save = async ({ check, send, success, onSaved }: Saving): Promise<void> => {
    const [broken] = check();
    if (broken !== undefined) {
      setTrouble({ field: translate(`rules.${broken.rule}`, broken.params ?? {}), message: undefined });
      return;
    }
    setRunning(true);
    try {
      await send(version);
      await renew();
      say(success, 'success');
      onSaved();
    } catch (error) {
      explain(error);
    } finally {
      setRunning(false);
    }
  };
  return { save, trouble, isRunning };
};
