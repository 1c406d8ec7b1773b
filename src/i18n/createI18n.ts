import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { type Locale, languageNames, localeOf, locales } from './locale.ts';
import { loadMessages } from './messages.ts';

interface I18nPorts {
  readonly locale: Locale;
  /** Loaded before the first render, so that no key ever shows. */
  readonly messages: TranslationMessages;
  /** Where `messages` are those of the first page alone: the nouns of which nothing is left to come. */
  readonly nouns?: readonly string[] | undefined;
  /** Called with the language in use: keeps it in the cookie, sets `lang`. What it takes is waited for. */
  readonly onLocale: (locale: Locale) => unknown;
  /** Loads all words of a language; its chunk by default. */
  readonly load?: (locale: Locale) => Promise<TranslationMessages>;
  /** Words that are in no file: names the company has given. They go before the others. */
  readonly ownWord?: (key: string, locale: Locale) => string | undefined;
}

/** The console's words, some of which may be still to come. */
export interface ConsoleI18n extends I18nProvider {
  /** Loads all words of the language, where only the first are here. Fails as the network does, and may be asked again. */
  readonly complete: () => Promise<void>;
  /** Calls the listener when words have come that were asked for before they were here; answers how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
}

const noWord = () => undefined;

const choices = locales.map((each) => ({ locale: each, name: languageNames[each] }));

const createProvider = (locale: Locale, messages: TranslationMessages): I18nProvider =>
  polyglotI18nProvider(() => messages, locale, choices, { allowMissing: false });

/** A key of ours, and no text or title that is given to be translated like one. */
const keyShape = /^[a-z]\w*\.\S+$/i;

/** No sentence: what polyglot answers where it has none. */
const absent = '\0';

/** Says which keys may be among words that are still to come. */
const createExpectation = (nouns: readonly string[]) => {
  const known = ['ra.', ...nouns.map((noun) => `resources.${noun}.`)];
  return (key: string): boolean => keyShape.test(key) && !known.some((begin) => key.startsWith(begin));
};

/**
 * The console's i18nProvider; other languages are loaded when they are chosen. Begun with the words of its first page, it shows nothing
 * in place of any other word until that has come.
 */
export const createI18n = ({
  locale,
  messages,
  nouns,
  onLocale,
  load = loadMessages,
  ownWord = noWord,
}: I18nPorts): ConsoleI18n => {
  let provider = createProvider(locale, messages);
  let isToCome = nouns === undefined ? undefined : createExpectation(nouns);
  let loading: Promise<void> | undefined;
  let hasMissed = false;
  const listeners = new Set<() => void>();

  const show = (next: Locale, all: TranslationMessages): void => {
    provider = createProvider(next, all);
    isToCome = undefined;
  };
  const loadRest = async (): Promise<void> => {
    const all = await load(locale);
    // Another language has been chosen meanwhile, and came with all its words.
    if (isToCome === undefined) return;
    show(locale, all);
    if (hasMissed) for (const listener of listeners) listener();
  };
  const complete = async (): Promise<void> => {
    if (isToCome === undefined) return;
    loading ??= loadRest().finally(() => {
      loading = undefined;
    });
    await loading;
  };
  const miss = (): string => {
    hasMissed = true;
    // The next word that is not there asks again; the network's failure is told by what the page asks of the server.
    complete().catch(() => undefined);
    return '';
  };

  return {
    translate: (key, options) => {
      const own = ownWord(key, localeOf(provider.getLocale()));
      if (own !== undefined) return own;
      if (isToCome?.(key) !== true) return provider.translate(key, options);
      const said = provider.translate(key, { ...options, _: absent });
      return said === absent ? miss() : said;
    },
    getLocale: () => provider.getLocale(),
    getLocales: () => choices,
    changeLocale: async (requested) => {
      const next = localeOf(requested);
      show(next, await load(next));
      await onLocale(next);
    },
    complete,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
