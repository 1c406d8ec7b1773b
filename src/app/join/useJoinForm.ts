import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { fieldErrorsOf, ruleTexts, sentenceOf } from '#app/login/NumberFields.tsx';
import { refusalOf } from '#dataProvider/refusal.ts';
import { joinAddress } from '#domain/console/addresses.ts';
import { checkJoin } from '#domain/invite/link.ts';
import { normalisePhone } from '#domain/member/phone.ts';
import type { Calls } from '#generated/types.ts';
import { dropDraft, readDraft, saveDraft } from '#session/drafts.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

export type JoinStatus = Calls['joinByInvite']['reply']['status'];

/** What is typed; the code stays in no draft. */
export interface JoinEntry {
  readonly name: string;
  readonly country_code: string;
  readonly mobile: string;
  readonly code: string;
}

type FieldErrors = Readonly<Partial<Record<keyof JoinEntry, string>>>;

/** What has been typed, what stands against it, and what became of it. */
export interface JoinForm {
  readonly entry: JoinEntry;
  readonly change: (part: Partial<JoinEntry>) => void;
  readonly errors: FieldErrors;
  readonly sentence: string | undefined;
  readonly isBusy: boolean;
  /** What was answered, also before the page was loaded again. */
  readonly status: JoinStatus | undefined;
  readonly send: () => Promise<void>;
  /** Empties the form for another user. */
  readonly restart: () => void;
}

const empty: JoinEntry = { name: '', country_code: '86', mobile: '', code: '' };
const draftCharacters = 8;

/** Of no one yet: in this tab, apart by link. Enough of it to tell links apart, not enough to join by. */
const placeOf = (invite: string) =>
  ({ companyId: 0, userId: 0, route: `${joinAddress}:${invite.slice(0, draftCharacters)}` }) as const;

const restored = (invite: string) => {
  const values = readDraft(placeOf(invite))?.values ?? {};
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  const status: JoinStatus | undefined = (['waiting', 'accepted'] as const).find(
    (each) => each === values.status,
  );
  return { entry: { ...empty, name: textOf(values.name), mobile: textOf(values.mobile) }, status };
};

const numberOf = (entry: JoinEntry) => normalisePhone(entry.mobile, entry.country_code);

/**
 * The form of a user who joins. What was typed, and that it was sent, stays over a refusal, a change of language and a reload.
 * `onDead`: the link died while the form was filled in.
 */
export const useJoinForm = (invite: string, onDead: () => void): JoinForm => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const [{ entry, status }, setState] = useState(() => restored(invite));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [sentence, setSentence] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { name, mobile } = entry;
  useEffect(() => {
    saveDraft(placeOf(invite), { values: { name, mobile, status } });
  }, [invite, name, mobile, status]);

  const check = (): boolean => {
    const found = checkJoin({ name, number: numberOf(entry), code: entry.code }).toReversed();
    setErrors(ruleTexts(found, translate));
    setSentence(undefined);
    return found.length === 0;
  };
  const refuse = (failure: unknown) => {
    if (refusalOf(failure)?.error_key === 'invite_expired') return onDead();
    setErrors(fieldErrorsOf(failure));
    setSentence(sentenceOf(failure));
  };
  const send = async () => {
    if (isBusy || !check()) return;
    setBusy(true);
    try {
      const reply = await provider.call('joinByInvite', { invite, ...entry });
      setState({ entry: { ...entry, code: '' }, status: reply.status });
    } catch (failure) {
      refuse(failure);
    } finally {
      setBusy(false);
    }
  };
  return {
    entry,
    change: (part) => {
      setState((before) => ({ ...before, entry: { ...before.entry, ...part } }));
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
      setSentence(undefined);
    },
    errors,
    sentence,
    isBusy,
    status,
    send,
    restart: () => {
      dropDraft(placeOf(invite));
      setState({ entry: empty, status: undefined });
    },
  };
};
