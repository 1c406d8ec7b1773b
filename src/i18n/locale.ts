/** The languages of the console; the first is the default (spec section 1: any other query value means zh). */
export const locales = ['zh', 'en', 'ja'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'zh';

/** `en` and `ja` name themselves; anything else means zh. */
export const localeOf = (value: unknown): Locale =>
  locales.find((locale) => locale === value) ?? defaultLocale;

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
