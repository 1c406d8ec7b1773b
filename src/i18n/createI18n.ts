import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { languageNames } from './chooseLocale.ts';
import { type Locale, localeOf, locales } from './locale.ts';
import { loadMessages } from './messages.ts';

interface I18nPorts {
  readonly locale: Locale;
  /** Loaded before the first render, so that no key ever shows. */
  readonly messages: TranslationMessages;
  /** Called with the language in use: keeps it in the cookie, sets `lang`. What it takes is waited for. */
  readonly onLocale: (locale: Locale) => unknown;
  /** Loads another language's words; the chunk of that language by default. */
  readonly load?: (locale: Locale) => Promise<TranslationMessages>;
  /** Words that are in no file: names the company has given. They go before the others. */
  readonly ownWord?: (key: string, locale: Locale) => string | undefined;
}

const noWord = () => undefined;

/** The console's i18nProvider; other languages are loaded when they are chosen. */
export const createI18n = ({
  locale,
  messages,
  onLocale,
  load = loadMessages,
  ownWord = noWord,
}: I18nPorts): I18nProvider => {
  let current = messages;
  const choices = locales.map((each) => ({ locale: each, name: languageNames[each] }));
  // polyglot's provider asks synchronously first and may be answered with a promise after that.
  let isFirst = true;
  const provider = polyglotI18nProvider(
    (requested) => {
      if (isFirst) {
        isFirst = false;
        return current;
      }
      return load(localeOf(requested)).then((loaded) => {
        current = loaded;
        return loaded;
      });
    },
    locale,
    choices,
    { allowMissing: false },
  );
  return {
    ...provider,
    translate: (key, options) =>
      ownWord(key, localeOf(provider.getLocale())) ?? provider.translate(key, options),
    changeLocale: async (requested) => {
      const next = localeOf(requested);
      await provider.changeLocale(next);
      await onLocale(next);
    },
  };
};
