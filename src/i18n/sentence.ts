import type { Locale } from './locale.ts';

/** The form for one of a word that stands in both ("Account |||| Accounts", as polyglot reads it); others are as they are. */
export const singular = (word: string): string => word.split('||||')[0]?.trim() ?? word;

const placeholder = /%\{(\w+)\}/g;

/** A sentence with its `%{placeholders}` filled; one that is given nothing is left out. */
export const filled = (text: string, params: Readonly<Record<string, unknown>>): string =>
  text.replace(placeholder, (_, name: string) => String(params[name] ?? ''));

/** What is said in each language; `%{name}` is whom or what something was done to. */
export type Sentence = Readonly<Record<Locale, string>>;

/** A sentence in the three languages. */
export const sentence = (zh: string, en: string, ja: string): Sentence => ({ zh, en, ja });

/** Texts that are counted from 1 below a key, in order: those of `device.text.1`, `device.text.2` … for `device.text`. */
export const numbered = (texts: Readonly<Record<string, string>>, key: string): readonly string[] => {
  const found: string[] = [];
  for (let text = texts[`${key}.1`]; text !== undefined; text = texts[`${key}.${found.length + 1}`])
    found.push(text);
  return found;
};
