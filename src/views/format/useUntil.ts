import { useEffect, useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { formatRest, formatUntil } from './relativeTime.ts';

const everyMs = 60_000;

interface Until {
  /** "6天后"; "about to run" once it has come. */
  readonly text: string;
  /** "6天", where there is little room. */
  readonly short: string;
}

/** How long it is until an instant, kept right while it stands on the screen. */
export const useUntil = (instant: string): Until => {
  const translate = useTranslate();
  const locale = useLocale();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return {
    text: formatUntil(instant, now, locale) ?? translate('removal.due'),
    short: formatRest(instant, now, locale) ?? '',
  };
};
