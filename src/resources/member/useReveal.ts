import { useEffect, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { refusalOf } from '#dataProvider/refusal.ts';
import { useSay } from '#views/useSay.ts';

/** How long a whole number stays on the screen. */
const shownMs = 30_000;

/** Hides what is shown after a while, and at once when the page is no longer looked at. */
const useHiding = (isShown: boolean, hide: () => void) => {
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(hide, shownMs);
    const onLeave = () => {
      if (document.visibilityState === 'hidden') hide();
    };
    document.addEventListener('visibilitychange', onLeave);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onLeave);
    };
  }, [isShown, hide]);
};

/** Shows one person's whole number for half a minute; the server counts it, writes it down and says how many are left. */
export const useReveal = (userId: number) => {
  const translate = useTranslate();
  const say = useSay();
  const provider = useDataProvider<ConsoleProvider>();
  const [revealed, setRevealed] = useState<{ readonly userId: number; readonly phone: string }>();
  const [isAsking, setAsking] = useState(false);
  const [hide] = useState(() => () => setRevealed(undefined));
  // A row that is now somebody else's shows nothing of the one before.
  const phone = revealed?.userId === userId ? revealed.phone : undefined;
  useHiding(phone !== undefined, hide);

  const reveal = async () => {
    setAsking(true);
    try {
      const answer = await provider.call('revealPhone', { user_id: userId });
      setRevealed({ userId, phone: answer.phone });
      say(translate('member.revealed', { count: answer.remaining }), 'info', { topic: 'reveal' });
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error);
      say(sentence, refusalOf(error)?.severity ?? 'error', { topic: 'reveal' });
    } finally {
      setAsking(false);
    }
  };
  return { phone, isAsking, reveal, hide };
};
