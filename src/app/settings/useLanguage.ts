import { useLocaleState } from 'ra-core';
import { type Locale, localeOf } from '#i18n/locale.ts';

/** The console's language. Every screen is built again when it changes; what that takes is done where all changes pass. */
export const useLanguage = (): readonly [locale: Locale, setLocale: (locale: Locale) => void] => {
  const [current, setLocale] = useLocaleState();
  const locale = localeOf(current);
  return [
    locale,
    (next) => {
      if (next !== locale) setLocale(next);
    },
  ];
};
