import { defaultLocale, type Locale, localeOf, locales } from '#i18n/locale.ts';
import type { Cookies } from './session.ts';

/** The reader's language: the `language` cookie, else the first known one the browser asks for, else zh. */
export const localeOfRequest = (request: Request, cookies: Cookies): Locale => {
  if (cookies.language !== undefined) return localeOf(cookies.language);
  const asked = (request.headers.get('accept-language') ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2));
  return (
    locales.find((locale) => asked.find((tag) => locales.some((known) => known === tag)) === locale) ??
    defaultLocale
  );
};
