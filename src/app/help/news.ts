import { words } from '#generated/words/help.ts';
import type { Locale } from '#i18n/locale.ts';

/** Something that came new: the day, and what it is in every language. */
interface News {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** The topic that says more. */
  readonly topic?: string;
  readonly text: Readonly<Record<Locale, string>>;
}

const said = (day: string, topic?: string): News => {
  const text = (locale: Locale): string => words[locale][`news.${day}`] ?? '';
  return {
    day,
    ...(topic === undefined ? {} : { topic }),
    text: { zh: text('zh'), en: text('en'), ja: text('ja') },
  };
};

/** What changed for people who use the console, newest first; the words are those of `schemas/words/help/news.json`. */
export const news: readonly News[] = [
  said('2026-11-22'),
  said('2026-11-20', 'complaint'),
  said('2026-11-18', 'invite'),
  said('2026-11-15', 'importJob'),
];
