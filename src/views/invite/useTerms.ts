import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { refusalOf } from '#dataProvider/refusal.ts';
import { checkValidity } from '#domain/invite/validity.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import { textsOfViolations } from '../form/save/trouble.ts';
import { useRights } from '../reasons/RightsContext.ts';
import { useSay } from '../useSay.ts';
import { lastDayOf, type TermsEntry, termsOf, termsRequest } from './termsEntry.ts';
import type { InviteLink } from './useInvite.ts';

type Errors = Readonly<Record<string, string>>;

/** The settings of a link while they are entered. */
export interface Terms {
  readonly entry: TermsEntry;
  readonly change: (part: Partial<TermsEntry>) => void;
  readonly errors: Errors;
  readonly refusal: string | undefined;
  readonly isChanged: boolean;
  readonly isRunning: boolean;
  readonly save: () => Promise<void>;
}

const errorsOf = (error: unknown): Errors =>
  Object.fromEntries(
    Object.entries(refusalOf(error)?.errors ?? {}).filter(
      (each): each is [string, string] => typeof each[1] === 'string',
    ),
  );

/** Enters and saves the settings of a link, by the rule the server asks too. */
export const useTerms = (link: InviteLink, onSaved: (link: InviteLink) => void): Terms => {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  const say = useSay();
  const isMain = useRights().holdsRole('main');
  const begun = termsOf(link);
  const [entered, setEntered] = useState<TermsEntry>();
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const entry = entered ?? begun;

  const check = (): boolean => {
    const asked = { validity: entry.period === 'forever' ? 2 : 1, expireDay: lastDayOf(entry) };
    const found = checkValidity(asked, { today: dayOfInstant(new Date()), isMain });
    setErrors(textsOfViolations(found, translate));
    return found.length === 0;
  };
  const save = async () => {
    if (isRunning || !check()) return;
    setRunning(true);
    setRefusal(undefined);
    try {
      const saved = await provider.call('setInviteTime', termsRequest(link, entry));
      setEntered(undefined);
      onSaved(saved);
      say(translate('invite.saved'), 'success');
    } catch (error) {
      const named = errorsOf(error);
      setErrors(named);
      if (Object.keys(named).length === 0) setRefusal(error instanceof Error ? error.message : String(error));
    } finally {
      setRunning(false);
    }
  };
  return {
    entry,
    change: (part) => {
      setEntered({ ...entry, ...part });
      setErrors({});
      setRefusal(undefined);
    },
    errors,
    refusal,
    isChanged: JSON.stringify(entry) !== JSON.stringify(begun),
    isRunning,
    save,
  };
};
