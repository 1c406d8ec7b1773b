import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { refusalOf } from '#dataProvider/refusal.ts';
import type { InviteNote } from '#generated/types.ts';
import { useTyped } from '#views/form/draft/useTyped.ts';
import { useSay } from '#views/useSay.ts';

const noteKey = ['inviteNote', 'note'] as const;

/** The wording as it is kept. */
export const useNote = () => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: noteKey,
    queryFn: ({ signal }): Promise<InviteNote> => provider.call('inviteNote', {}, { signal }),
    retry: false,
  });
};

/** Writes the wording or takes it back; what is refused is said beside it, and what was typed stays, kept in this tab. */
export const useSaveNote = (note: InviteNote) => {
  const typed = useTyped({ begin: { text: note.text }, version: note.version });
  const { version, values } = typed;
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const translate = useTranslate();
  const say = useSay();
  const [running, setRunning] = useState<'draft' | 'submit' | 'withdraw'>();
  const [refusal, setRefusal] = useState<string>();
  const attempt = async (name: NonNullable<typeof running>, work: () => Promise<InviteNote>) => {
    setRunning(name);
    setRefusal(undefined);
    try {
      const saved = await work();
      client.setQueryData(noteKey, saved);
      typed.rebase(saved.version, (now) =>
        name !== 'withdraw' && now === values ? { text: saved.text } : now,
      );
      say(translate(`sms.note.${name}Done`), 'success');
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
      if (refusalOf(error)?.error_key !== 'version_conflict') return;
      await client.invalidateQueries({ queryKey: noteKey });
      // Saved once more, the text goes over the newer one.
      typed.rebase(client.getQueryData<InviteNote>(noteKey)?.version);
    } finally {
      setRunning(undefined);
    }
  };
  const versionIn = version === undefined ? {} : { version };
  return {
    typed,
    running,
    refusal,
    save: (text: string, isSubmitted: boolean) =>
      attempt(isSubmitted ? 'submit' : 'draft', () =>
        provider.call('inviteNoteSave', { text, ...versionIn, submit: isSubmitted ? 1 : 0 }),
      ),
    withdraw: () => attempt('withdraw', () => provider.call('inviteNoteWithdraw', versionIn)),
  };
};
