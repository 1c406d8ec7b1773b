import { type MouseEvent, type ReactElement, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { refusalOf } from '#dataProvider/refusal.ts';
import { phone } from '#views/fields/texts.tsx';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
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
const useReveal = (userId: number) => {
  const translate = useTranslate();
  const say = useSay();
  const provider = useConsoleProvider();
  const [revealed, setRevealed] = useState<{ readonly userId: number; readonly phone: string }>();
  const [isAsking, setAsking] = useState(false);
  const [hide] = useState(() => () => setRevealed(undefined));
  // A row that is now another person's shows nothing of the one before.
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

const GeneratedPhone = phone.display;

const isMasked = (value: unknown): boolean => typeof value === 'string' && value.includes('*');

/** A masked number; with the right to it, an eye shows the whole one for half a minute, counted and written down. */
export const PhoneField = (props: FieldDisplayProps) => {
  const can = props.record.can as Readonly<Record<string, number>> | undefined;
  const { offers } = useConsoleProvider();
  if (!isMasked(props.value) || can?.revealPhone !== 1 || !offers('revealPhone'))
    return <GeneratedPhone {...props} />;
  return <RevealedPhone {...props} />;
};

const RevealedPhone = (props: FieldDisplayProps) => {
  const { record, value } = props;
  const { phone: whole, isAsking, reveal, hide } = useReveal(Number(record.user_id ?? record.id));
  const isShown = whole !== undefined;
  return (
    <span className="row-line">
      <span aria-live="polite">
        <GeneratedPhone {...props} value={whole ?? value} />
      </span>
      <Eye
        isShown={isShown}
        isAsking={isAsking}
        name={String(record.name ?? '')}
        onPress={() => (isShown ? hide() : void reveal())}
      />
    </span>
  );
};

/** Plain, as whatever each row of a list has: one of MUI's is five components. */
const eyeWith = (line: ReactElement | null) => (
  <svg
    aria-hidden="true"
    width="20"
    height="20"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinejoin="round"
    strokeLinecap="round"
  >
    <path d="M2.5 12C4.6 7.9 8 5.5 12 5.5s7.4 2.4 9.5 6.5c-2.1 4.1-5.5 6.5-9.5 6.5S4.6 16.1 2.5 12z" />
    <circle cx="12" cy="12" r="3" />
    {line}
  </svg>
);
const openEye = eyeWith(null);
const crossedEye = eyeWith(<path d="M4.5 4.5l15 15" />);

interface EyeProps {
  readonly isShown: boolean;
  readonly isAsking: boolean;
  readonly name: string;
  readonly onPress: () => void;
}

const Eye = ({ isShown, isAsking, name, onPress }: EyeProps) => {
  const translate = useTranslate();
  const label = translate(isShown ? 'member.hidePhone' : 'member.reveal');
  const press = (event: MouseEvent) => {
    // The row around it opens the person.
    event.stopPropagation();
    onPress();
  };
  return (
    <button
      type="button"
      className="row-button"
      title={label}
      aria-label={`${label} ${name}`.trim()}
      aria-busy={isAsking}
      disabled={isAsking}
      onClick={press}
    >
      {isShown ? crossedEye : openEye}
    </button>
  );
};
