import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { formatInstant } from '#views/format/dateTime.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const everyMs = 15_000;

/** The time, again and again; no one is told of it aloud. */
const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** Until when an order has to be paid and how long that is, to the minute; after it, that it is too late. */
export const TimeLeft = ({ deadline }: { readonly deadline: string }) => {
  const translate = useTranslate();
  const left = Date.parse(deadline) - useNow();
  if (left <= 0) return <span>{translate('shop.timeOver')}</span>;
  const hours = Math.floor(left / hourMs);
  const minutes = Math.floor((left % hourMs) / minuteMs);
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums' }}>
      {translate(hours === 0 ? 'shop.minutesLeft' : 'shop.timeLeft', {
        time: formatInstant(deadline),
        hours,
        minutes,
      })}
    </span>
  );
};
