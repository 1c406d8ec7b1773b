import { useEffect, useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { dayOfInstant, dayText, instantText } from '#engine/dateText.ts';

const companyOffset = '+08:00';

/** `YYYY-MM-DD` as `YYYY/MM/DD`; anything else as it is. */
export const formatDay = (day: string): string => dayText(day);

/** An ISO instant as `YYYY/MM/DD HH:mm` in the company's time zone; what is no instant stays as it is. */
export const formatInstant = (instant: string): string => instantText(instant);

/** First or last instant of a day of the company, for ranges over instants. */
export const dayBoundary = (day: string, end: 'from' | 'to'): string =>
  `${day}T${end === 'from' ? '00:00:00' : '23:59:59'}${companyOffset}`;

/** Japanese has no space between a number and its unit; the browser's data of it does. */
const joined = (text: string, locale: string): string =>
  locale.startsWith('ja')
    ? text.replace(/(\d) (?=[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}])/gu, '$1')
    : text;

const timeWords = (locale: string, count: number, unit: Intl.RelativeTimeFormatUnit): string =>
  joined(new Intl.RelativeTimeFormat(locale).format(count, unit), locale);

const minuteMs = 60_000;
const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

/**
 * How long ago an instant was, in the language's own words: "2分钟前", "3 hours ago". Undefined when it was more than
 * a day ago or is no instant: then its date says more. A clock that runs behind never makes it the future.
 */
export const formatAgo = (instant: string, now: Date, locale: string): string | undefined => {
  const minutes = Math.max(1, Math.floor((now.getTime() - Date.parse(instant)) / minuteMs));
  if (Number.isNaN(minutes) || minutes >= dayMinutes) return undefined;
  return minutes < hourMinutes
    ? timeWords(locale, -minutes, 'minute')
    : timeWords(locale, -Math.floor(minutes / hourMinutes), 'hour');
};

const dayMs = dayMinutes * minuteMs;

/** Nights between two instants on the company's calendar: a date stands beside it, and readers count from today. */
const calendarDays = (from: Date, to: Date): number =>
  (Date.parse(dayOfInstant(to)) - Date.parse(dayOfInstant(from))) / dayMs;

/** Whole minutes or hours until an instant, from a day on the days of the calendar; undefined once it is past or is no instant. */
const restUntil = (instant: string, now: Date) => {
  const minutes = Math.ceil((Date.parse(instant) - now.getTime()) / minuteMs);
  if (Number.isNaN(minutes) || minutes <= 0) return undefined;
  if (minutes < hourMinutes) return { count: minutes, unit: 'minute' } as const;
  return minutes < dayMinutes
    ? ({ count: Math.floor(minutes / hourMinutes), unit: 'hour' } as const)
    : ({ count: calendarDays(now, new Date(instant)), unit: 'day' } as const);
};

/**
 * How long until an instant, in the language's own words: "7天后", "in 3 hours".
 * Undefined once it is past.
 */
export const formatUntil = (instant: string, now: Date, locale: string): string | undefined => {
  const rest = restUntil(instant, now);
  return rest && timeWords(locale, rest.count, rest.unit);
};

/** The same where there is little room: "7天", "3 hr". */
export const formatRest = (instant: string, now: Date, locale: string): string | undefined => {
  const rest = restUntil(instant, now);
  const style = { style: 'unit', unitDisplay: 'short' } as const;
  return (
    rest && joined(new Intl.NumberFormat(locale, { ...style, unit: rest.unit }).format(rest.count), locale)
  );
};

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
