import type { TranslationMessages } from 'ra-core';
import { type Locale, locales } from './locale.ts';

type Texts = Readonly<Record<string, string>>;

/** Words generated from the schemas and the files beside them: of nouns with flat keys below `resources.<noun>`, the console's own, and of rules. */
interface GeneratedWords {
  readonly resources: Readonly<Record<string, Texts>>;
  readonly console: Texts;
  readonly rules: Texts;
}

/** One language's words as polyglot wants them: nested or flat, it flattens both to the same keys. */
export const messagesOf = (
  reactAdmin: TranslationMessages,
  { resources, console: ownWords, rules }: GeneratedWords,
): TranslationMessages => ({ ...reactAdmin, resources, ...ownWords, rules });

interface WordsModule {
  readonly words: GeneratedWords;
}

interface FirstModule extends WordsModule {
  readonly reactAdmin: TranslationMessages;
  readonly pages: Readonly<Record<string, () => Promise<WordsModule>>>;
}

interface Parts {
  readonly first: () => Promise<FirstModule>;
  readonly all: () => Promise<WordsModule>;
}

/** Two chunks per language, and only of the one that is shown: what every page says first, and everything. */
const parts: Readonly<Record<Locale, Parts>> = {
  zh: { first: () => import('./messages/zh.ts'), all: () => import('#generated/allWords/zh.ts') },
  en: { first: () => import('./messages/en.ts'), all: () => import('#generated/allWords/en.ts') },
  ja: { first: () => import('./messages/ja.ts'), all: () => import('#generated/allWords/ja.ts') },
};

// Filled during development only: words of a schema saved since the page was loaded.
const replaced = new Map<Locale, TranslationMessages>();

/** The words of a language, all of them. */
export const loadMessages = async (locale: Locale): Promise<TranslationMessages> => {
  const known = replaced.get(locale);
  if (known !== undefined) return known;
  const [{ reactAdmin }, { words }] = await Promise.all([parts[locale].first(), parts[locale].all()]);
  return messagesOf(reactAdmin, words);
};

/** What a page says before anyone has clicked on it. */
export interface FirstMessages {
  readonly messages: TranslationMessages;
  /** Nouns of which nothing is left to come. */
  readonly nouns: readonly string[];
}

/** The words the page of a noun is shown with first; undefined for a noun without a page. */
export const loadFirstMessages = async (locale: Locale, noun: string): Promise<FirstMessages | undefined> => {
  const { reactAdmin, words: common, pages } = await parts[locale].first();
  const page = (await pages[noun]?.())?.words;
  if (page === undefined) return undefined;
  const messages = messagesOf(reactAdmin, {
    resources: { ...common.resources, ...page.resources },
    console: { ...common.console, ...page.console },
    rules: { ...common.rules, ...page.rules },
  });
  return { messages, nouns: Object.keys(page.resources) };
};

/** Sent on `window` in development when a saved schema changed the words. */
export const wordsChangedEvent = 'words:changed';

const replace = async (locale: Locale, words: GeneratedWords): Promise<void> => {
  const { reactAdmin } = await parts[locale].first();
  // A noun that was taken away is still named until its pages have left.
  const resources = Object.assign({}, replaced.get(locale)?.resources, words.resources);
  replaced.set(locale, messagesOf(reactAdmin, { ...words, resources }));
  window.dispatchEvent(new CustomEvent(wordsChangedEvent));
};

if (import.meta.hot) {
  // All words stand in for the first ones from then on.
  import.meta.hot.accept(['./messages/zh.ts', './messages/en.ts', './messages/ja.ts'], () => {});
  import.meta.hot.accept(
    [
      '../../schemas/generated/allWords/zh.ts',
      '../../schemas/generated/allWords/en.ts',
      '../../schemas/generated/allWords/ja.ts',
    ],
    (modules) => {
      modules.forEach((next, index) => {
        const locale = locales[index];
        if (next !== undefined && locale !== undefined) void replace(locale, next.words);
      });
    },
  );
}
