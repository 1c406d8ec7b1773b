import { useEffect, useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { formatUntil } from '../format/relativeTime.ts';

const everyMs = 60_000;

/** How long it is until an instant, kept right while it stands on the screen; "about to run" once it has come. */
export const useUntil = (instant: string): string => {
  const translate = useTranslate();
  const locale = useLocale();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return formatUntil(instant, now, locale) ?? translate('removal.due');
};
