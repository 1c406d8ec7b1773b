import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { changedBy } from '#dataProvider/refusal.ts';
import type { Violation } from '#domain/violation.ts';
import { newerVersion, troubleOf } from '#views/form/save/trouble.ts';
import { useSay } from '#views/useSay.ts';
import { useRenewRoles } from './useRenewRoles.ts';

interface Trouble {
  /** At the name or the group. */
  readonly field: string | undefined;
  readonly message: string | undefined;
}

const none: Trouble = { field: undefined, message: undefined };

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
    const newer = newerVersion(error);
    if (newer !== undefined) {
      setVersion(newer);
      const name = changedBy(error) ?? translate('role.somebody');
      setTrouble({ field: undefined, message: translate('role.form.changed', { name }) });
      return;
    }
    const { errors, message } = troubleOf(error);
    setTrouble({ field: Object.values(errors)[0], message });
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
