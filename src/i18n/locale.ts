/** The languages of the console; the first is the default (spec section 1: any other query value means zh). */
export const locales = ['zh', 'en', 'ja'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'zh';

/** `en` and `ja` name themselves; anything else means zh. */
export const localeOf = (value: unknown): Locale =>
  locales.find((locale) => locale === value) ?? defaultLocale;
