import { pinyin } from 'pinyin-pro';
import { banner } from './names.ts';

/** What a noun is called: in every language, one word or more each. */
export interface ScreenNames {
  readonly noun: string;
  readonly chinese: readonly string[];
  readonly others: readonly string[];
}

const settings = { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' } as const;

/** How a Chinese name is typed by those who do not switch the keyboard: in full, and by first letters. */
const readingsOf = (name: string): readonly string[] => {
  const syllables = pinyin(name, settings).map((syllable) => syllable.toLowerCase());
  return [syllables.join(''), syllables.map((syllable) => syllable.charAt(0)).join('')];
};

/** English words carry their plural behind polyglot's bars. */
const pluralForms = (word: string): readonly string[] => word.split('||||').map((form) => form.trim());

/** `screens.ts`: the words each noun's pages are found by; readings are made here, because their table is large. */
export const screensModule = (names: readonly ScreenNames[]): string => {
  const words = names.map(({ noun, chinese, others }) => [
    noun,
    [...new Set([...chinese, ...others.flatMap(pluralForms), ...chinese.flatMap(readingsOf)])],
  ]);
  return [
    banner,
    `export const screenWords: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(Object.fromEntries(words), null, 1)};\n`,
  ].join('\n');
};
