import type { TranslationMessages } from 'ra-core';
import { type Locale, locales } from './locale.ts';

interface MessageModule {
  readonly messages: TranslationMessages;
}

/** One chunk per language: only the one that is shown is loaded. */
const loaders: Readonly<Record<Locale, () => Promise<MessageModule>>> = {
  zh: () => import('./messages/zh.ts'),
  en: () => import('./messages/en.ts'),
  ja: () => import('./messages/ja.ts'),
};

// Filled during development only: words of a schema saved since the page was loaded.
const replaced = new Map<Locale, TranslationMessages>();

/** The words of a language. */
export const loadMessages = async (locale: Locale): Promise<TranslationMessages> =>
  replaced.get(locale) ?? (await loaders[locale]()).messages;

/** Sent on `window` in development when a saved schema changed the words. */
export const wordsChangedEvent = 'words:changed';

if (import.meta.hot) {
  import.meta.hot.accept(['./messages/zh.ts', './messages/en.ts', './messages/ja.ts'], (modules) => {
    modules.forEach((next, index) => {
      const locale = locales[index];
      if (next === undefined || locale === undefined) return;
      // A noun that was taken away is still named until its pages have left.
      const resources = Object.assign({}, replaced.get(locale)?.resources, next.messages.resources);
      replaced.set(locale, { ...next.messages, resources });
    });
    window.dispatchEvent(new CustomEvent(wordsChangedEvent));
  });
}
