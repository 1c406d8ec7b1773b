import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { refusalOf } from '#dataProvider/refusal.ts';
import type { InviteNote } from '#generated/types.ts';
import { rowVersion } from '#views/form/save/useHeldRecord.ts';
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

/** Shows the wording a write has left, and says what was done. */
const useSettle = () => {
  const client = useQueryClient();
  const translate = useTranslate();
  const say = useSay();
  return (saved: InviteNote, name: 'draft' | 'submit' | 'withdraw') => {
    client.setQueryData(noteKey, saved);
    say(translate(`sms.note.${name}Done`), 'success');
  };
};

/** Writes the wording, as a draft or for the platform. Throws when it is refused. */
export const useSaveNote = () => {
  const provider = useDataProvider<ConsoleProvider>();
  const settle = useSettle();
  return async (text: string, held: object | undefined, isSubmitted: boolean): Promise<void> => {
    const version = rowVersion({ ...held });
    const saved = await provider.call('inviteNoteSave', { text, version, submit: isSubmitted ? 1 : 0 });
    settle(saved, isSubmitted ? 'submit' : 'draft');
  };
};

/** Takes back a wording that waits for its review; what stands in the way is said, and the newest wording shown. */
export const useWithdrawNote = ({ version }: InviteNote) => {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const settle = useSettle();
  const say = useSay();
  const [isRunning, setRunning] = useState(false);
  const withdraw = async (): Promise<void> => {
    setRunning(true);
    try {
      settle(await provider.call('inviteNoteWithdraw', { version }), 'withdraw');
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), refusalOf(error)?.severity ?? 'error');
      await client.invalidateQueries({ queryKey: noteKey });
    } finally {
      setRunning(false);
    }
  };
  return { withdraw, isRunning };
};
