import type { Locale } from './locale.ts';

/** The form for one of a word that stands in both ("Account |||| Accounts", as polyglot reads it); others are as they are. */
export const singular = (word: string): string => word.split('||||')[0]?.trim() ?? word;

/** What is said in each language; `%{name}` is whom or what something was done to. */
export type Sentence = Readonly<Record<Locale, string>>;

/** A sentence in the three languages. */
export const sentence = (zh: string, en: string, ja: string): Sentence => ({ zh, en, ja });
