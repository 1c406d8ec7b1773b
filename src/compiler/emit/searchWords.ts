import { pinyin } from 'pinyin-pro';
import type { Subject } from '#compiler/source/subject.ts';
import { languages, wordsIn } from '#compiler/source/words.ts';
import type { EntityModel } from '#engine/model.ts';
import { banner } from './names.ts';

/** What a noun is called: in every language, one word or more each. */
interface ScreenNames {
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

/** A noun's name and plural in every language, in the order of importance. */
const screenNamesOf = ({ noun, entity, model }: Subject): ScreenNames => {
  const [chinese = [], ...others] = languages.map((language) => {
    const { plural, name } = wordsIn(entity, model, language);
    return [plural, name].filter((word) => word !== undefined);
  });
  return { noun, chinese, others: others.flat() };
};

/** `screens.ts`: the words each noun's pages are found by; readings are made here, because their table is large. */
export const screensModule = (subjects: readonly Subject[]): string => {
  const words = subjects
    .map(screenNamesOf)
    .map(({ noun, chinese, others }) => [
      noun,
      [...new Set([...chinese, ...others.flatMap(pluralForms), ...chinese.flatMap(readingsOf)])],
    ]);
  return [
    banner,
    `export const screenWords: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(Object.fromEntries(words), null, 1)};\n`,
  ].join('\n');
};

/** Texts whose key begins so name a part of a page: a field or group of a setting, something that can be done. */
const partKeys = {
  setting: ['fields.', 'groups.'],
  action: ['actions.', 'imports.', 'commands.'],
} as const;

/** Whether a page is a setting, of which each field is looked for by its name. */
const isSetting = (
  { kind, menu, within }: EntityModel,
  sectionOf: (noun: string) => string | undefined,
): boolean => kind === 'singleton' || (menu?.section ?? sectionOf(within ?? '')) === 'company';

/** What is called by a text of its own on a noun's pages: its words in all languages, and the readings of the Chinese ones. */
const partWordsOf = (
  { entity, model }: Subject,
  sectionOf: (noun: string) => string | undefined,
): Readonly<Record<string, readonly string[]>> => {
  const prefixes: readonly string[] = isSetting(model, sectionOf)
    ? [...partKeys.setting, ...partKeys.action]
    : partKeys.action;
  const [chinese = {}, ...others] = languages.map((language) => wordsIn(entity, model, language));
  const isPart = (key: string): boolean => {
    const [, , last] = key.split('.');
    return prefixes.some((prefix) => key.startsWith(prefix)) && (last === undefined || last === 'title');
  };
  return Object.fromEntries(
    Object.entries(chinese)
      .filter(([key]) => isPart(key))
      .map(([key, word]) => [
        key,
        [...new Set([word, ...others.flatMap((words) => words[key] ?? []), ...readingsOf(word)])],
      ]),
  );
};

/** `parts.ts`: the words by which settings, their fields and what can be done are found; loaded with the search alone. */
export const partsModule = (subjects: readonly Subject[]): string => {
  const sections = new Map(subjects.map(({ noun, model }) => [noun, model.menu?.section]));
  const words = subjects
    .filter(({ model }) => model.kind !== 'service')
    .map((subject) => [subject.noun, partWordsOf(subject, (noun) => sections.get(noun))] as const)
    .filter(([, parts]) => Object.keys(parts).length > 0);
  return [
    banner,
    `export const partWords: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = ${JSON.stringify(Object.fromEntries(words), null, 1)};\n`,
  ].join('\n');
};
