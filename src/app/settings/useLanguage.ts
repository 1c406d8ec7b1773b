import { useLocaleState } from 'ra-core';
import { type Locale, localeOf } from '#i18n/locale.ts';
import { askForDrafts } from '#session/drafts.ts';

/** The console's language. Open forms keep a draft before it changes, because every screen is built anew. */
export const useLanguage = (): readonly [locale: Locale, setLocale: (locale: Locale) => void] => {
  const [current, setLocale] = useLocaleState();
  const locale = localeOf(current);
  return [
    locale,
    (next) => {
      if (next === locale) return;
      askForDrafts();
      setLocale(next);
    },
  ];
};
