import type { Locale } from './locale.ts';

/** What is said in each language; `%{name}` is whom or what something was done to. */
export type Sentence = Readonly<Record<Locale, string>>;

/** A sentence in the three languages. */
export const sentence = (zh: string, en: string, ja: string): Sentence => ({ zh, en, ja });
