import { type Finding, nearest, shown } from '#compiler/source/finding.ts';
import type { FileCheck, Subject } from '#compiler/source/subject.ts';
import { wordsOf } from '#compiler/source/words.ts';

const languages = ['en', 'ja'] as const;
type Language = (typeof languages)[number];

interface Catalogues {
  readonly language: Language;
  readonly needed: ReadonlyMap<string, Finding['path']>;
  readonly given: Readonly<Record<string, string>>;
}

/** A default call may be given a success text of its own, too. */
const allowedBeyond = ({ model }: Subject): readonly string[] =>
  Object.keys(model.calls).map((name) => `calls.${name}@success`);

const missing = (
  { language, needed, given }: Catalogues,
  zh: ReadonlyMap<string, string>,
): readonly Finding[] =>
  [...needed]
    .filter(([key]) => !Object.hasOwn(given, key))
    .map(([key, path]) => ({
      path,
      code: 'missing-word',
      message: `${shown(zh.get(key))} has no ${language === 'en' ? 'English' : 'Japanese'} words: expected "${key}" in "x-i18n.${language}"`,
      expected: key,
      received: 'nothing',
    }));

/** An empty word is a gap like one that is not there, told where it is to be written. */
export const asGap = ({ entity }: Pick<Subject, 'entity'>, finding: Finding): Finding => {
  const [root, language, key] = finding.path;
  if (root !== 'x-i18n' || key === undefined || finding.code !== 'out-of-bounds') return finding;
  const zh = wordsOf(entity).find(({ catalogue }) => catalogue === key)?.zh;
  return {
    path: finding.path,
    code: 'missing-word',
    message: `"${key}" waits for its ${language === 'en' ? 'English' : 'Japanese'} words${zh === undefined ? '' : `: expected those of ${shown(zh)}`}`,
    expected: String(key),
    received: '""',
  };
};

const surplus = ({ language, needed, given }: Catalogues, allowed: readonly string[]): readonly Finding[] =>
  Object.keys(given)
    .filter((key) => !needed.has(key) && !allowed.includes(key))
    .map((key) => {
      const lacking = [...needed.keys()].filter((each) => !Object.hasOwn(given, each));
      const suggestion = nearest(key, lacking);
      return {
        path: ['x-i18n', language, key],
        part: 'key' as const,
        code: 'surplus-word',
        message: `"${key}" says something this schema does not have: expected only keys of texts that stand in it${
          suggestion === undefined ? '' : `; did you mean "${suggestion}"?`
        }`,
        received: key,
        ...(suggestion === undefined ? {} : { suggestion }),
      };
    });

const untitled = ({ properties }: Subject): readonly Finding[] =>
  properties
    .filter(
      ({ part, schema }) =>
        (part === 'record' || ((part === 'input' || part === 'column') && schema.$ref === undefined)) &&
        schema.title === undefined,
    )
    .map(({ path, name, part }) => ({
      path,
      part: 'key' as const,
      code: 'missing-title',
      message: `the ${part === 'record' ? 'field' : 'input'} "${name}" has no "title": expected its label in Chinese`,
      expected: 'title',
    }));

/** Every Chinese text has its English and Japanese, and nothing is translated that is not there. */
export const checkWords: FileCheck = (subject) => {
  const words = wordsOf(subject.entity);
  const needed = new Map(words.map((word) => [word.catalogue, word.path]));
  const zh = new Map(words.map((word) => [word.catalogue, word.zh]));
  const allowed = allowedBeyond(subject);
  return [
    ...untitled(subject),
    ...languages.flatMap((language) => {
      const catalogues = { language, needed, given: subject.entity['x-i18n'][language] };
      return [...missing(catalogues, zh), ...surplus(catalogues, allowed)];
    }),
  ];
};
