import type { Page } from '@playwright/test';
import type { Locale } from '#i18n/locale.ts';
import { loadMessages } from '#i18n/messages.ts';

interface Nested {
  readonly [key: string]: unknown;
}

const placeholder = /%\{\w+\}/g;
const leastLetters = 2;

const sentencesOf = (words: Nested): readonly string[] =>
  Object.values(words).flatMap((value) =>
    typeof value === 'string'
      ? value.split('||||').map((form) => form.trim())
      : typeof value === 'object' && value !== null
        ? sentencesOf(value as Nested)
        : [],
  );

/** A sentence with anything in its gaps; undefined where too little of it is Chinese to be told by. */
const patternOf = (sentence: string): RegExp | undefined => {
  const letters = sentence.replaceAll(placeholder, '').match(/\p{Script=Han}/gu)?.length ?? 0;
  if (letters < leastLetters) return undefined;
  const parts = sentence.split(placeholder).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'su');
};

/** Everything the page says, to eyes and to ears. */
const saidBy = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const said = new Set<string>();
    while (walker.nextNode()) said.add(walker.currentNode.textContent?.trim() ?? '');
    for (const element of document.querySelectorAll('body *'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
        said.add(element.getAttribute(name)?.trim() ?? '');
    return [...said];
  });

interface Sentences {
  readonly known: ReadonlySet<string>;
  readonly knownPatterns: readonly RegExp[];
  readonly patterns: readonly RegExp[];
}

const readSentences = async (language: Locale): Promise<Sentences> => {
  const [chinese, own] = await Promise.all([loadMessages('zh'), loadMessages(language)]);
  const known = new Set(sentencesOf(own as unknown as Nested));
  const patternsOf = (sentences: Iterable<string>) =>
    [...sentences].flatMap((sentence) => patternOf(sentence) ?? []);
  const foreign = new Set(sentencesOf(chinese as unknown as Nested));
  return {
    known,
    knownPatterns: patternsOf(known),
    patterns: patternsOf([...foreign].filter((sentence) => !known.has(sentence))),
  };
};

/** Thousands of patterns, made once for each language. */
const sentences: Partial<Record<Locale, Promise<Sentences>>> = {};

/** Chinese words of the console that a page in another language shows. Names and other data may be Chinese. */
export const chineseWordsOf = async (
  page: Page,
  language: Exclude<Locale, 'zh'>,
): Promise<readonly string[]> => {
  sentences[language] ??= readSentences(language);
  const { known, knownPatterns, patterns } = await sentences[language];
  const said = (await saidBy(page)).filter((text) => /\p{Script=Han}/u.test(text) && !known.has(text));
  // Japanese sentences begin or end like Chinese ones at times.
  return said.filter(
    (text) =>
      patterns.some((pattern) => pattern.test(text)) && !knownPatterns.some((pattern) => pattern.test(text)),
  );
};

/** Keys of words that are shown in place of the words: someone asked for one that is not there. */
export const openKeysOf = async (page: Page): Promise<readonly string[]> => {
  const spaces = Object.keys(await loadMessages('zh')).map((key) => key.split('.')[0]);
  const isKey = new RegExp(`^(${[...new Set(spaces)].join('|')})(\\.[\\w@]+)+$`);
  return (await saidBy(page)).filter((text) => isKey.test(text));
};
