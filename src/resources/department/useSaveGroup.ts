import { useState } from 'react';
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { changedBy, refusalOf } from '#dataProvider/refusal.ts';
import { textsOfViolations, troubleOf } from '#views/form/save/trouble.ts';
import { useRefreshResource } from '#views/tree/useTreeLevels.ts';
import { messageOf } from '#views/useRefusal.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';
import {
  changeOf,
  checkEntry,
  creationOf,
  entryOf,
  type Group,
  type GroupEntry,
  groupOf,
} from './groupForm.ts';

type Errors = Readonly<Record<string, string | undefined>>;

/** What is entered about the group of a department, and its saving: refused entries stay, a newer group is taken in. */
export const useSaveGroup = (row: RaRecord, onSaved: () => void) => {
  const translate = useTranslate();
  const say = useSay();
  const provider = useDataProvider<ConsoleProvider>();
  const refresh = useRefreshResource();
  const [group, setGroup] = useState<Group | undefined>(groupOf(row));
  const [entry, setEntry] = useState<GroupEntry>(() => entryOf(row, groupOf(row)));
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState<string>();
  const [isRunning, setRunning] = useState(false);

  const send = async (): Promise<string> => {
    const id = Number(row.id);
    if (group === undefined) {
      await provider.call('createByDept', creationOf(id, entry));
      return wordKeys('group').success('createByDept');
    }
    await provider.call('updateGroupInfo', changeOf(id, group, entry));
    return wordKeys('department').success('updateGroupInfo');
  };

  const explain = (error: unknown) => {
    const refused = refusalOf(error);
    const isOutdated = refused?.error_key === 'version_conflict';
    // Saved once more, the entries go over the newer group.
    if (isOutdated) setGroup(refused?.current as Group);
    const trouble = troubleOf(error);
    setErrors(trouble.errors);
    if (trouble.message === undefined && !isOutdated) return;
    const who = changedBy(error) ?? translate('department.somebody');
    setRefusal(isOutdated ? translate('department.group.changed', { name: who }) : messageOf(error));
  };

  const save = async (): Promise<void> => {
    const violations = checkEntry(entry, group);
    setRefusal(undefined);
    setErrors(textsOfViolations(violations, translate));
    if (violations.length > 0) return;
    setRunning(true);
    try {
      say(translate(await send()), 'success');
      await refresh('department');
      onSaved();
    } catch (error) {
      explain(error);
    } finally {
      setRunning(false);
    }
  };

  return {
    entry,
    errors,
    refusal,
    isRunning,
    save,
    change: (change: Partial<GroupEntry>) => setEntry((before) => ({ ...before, ...change })),
  };
};
