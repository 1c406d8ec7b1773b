import { type Locale, localeOf } from './locale.ts';

/** The `lang` of the page per language. */
export const languageTags: Readonly<Record<Locale, string>> = { zh: 'zh-CN', en: 'en', ja: 'ja' };

/** Each language in its own words, for the language switch. */
export const languageNames: Readonly<Record<Locale, string>> = {
  zh: '简体中文',
  en: 'English',
  ja: '日本語',
};

/**
 * The language to begin with: the address's `language` (en, ja, anything else means zh), else the one kept in the
 * cookie, else zh (spec.md section 1).
 */
export const chooseLocale = (search: URLSearchParams, kept: string | undefined): Locale =>
  localeOf(search.get('language') ?? kept);
