import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '#i18n/locale.ts';
import { type Said, sentencesOf } from './sentences.ts';

/** A thing in one language: what it is called, what it is never called, and longer words such a variant may stand in. */
interface Word {
  readonly term: string;
  readonly not?: readonly string[];
  readonly within?: readonly string[];
}

interface Exception {
  readonly words: readonly string[];
  readonly reason: string;
}

interface Glossary {
  readonly terms: Readonly<Record<string, Readonly<Record<Locale, Word> & { meaning: string }>>>;
  readonly exceptions: Readonly<Record<string, Exception>>;
}

const { terms, exceptions }: Glossary = JSON.parse(readFileSync('schemas/words/glossary.json', 'utf8'));

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** English words stand between spaces and have a plural; Chinese and Japanese ones stand anywhere. */
const patternOf = (locale: Locale, variant: string): RegExp =>
  locale === 'en'
    ? new RegExp(`(?<![\\w-])${escaped(variant)}s?(?![\\w-])`, 'i')
    : new RegExp(escaped(variant));

/** What a sentence holds that the glossary forbids, exceptions of its key aside. */
const faultsOf = (locale: Locale, [key, text]: Said): readonly string[] =>
  Object.values(terms).flatMap(({ [locale]: { term, not = [], within = [] } }) => {
    const rest = within.reduce(
      (left, allowed) => left.replaceAll(allowed, ' '),
      text.replace(/%\{\w+\}/g, ' '),
    );
    return not
      .filter((variant) => patternOf(locale, variant).test(rest))
      .filter((variant) => !exceptions[key]?.words.includes(variant))
      .map((variant) => `${key}: "${variant}" is "${term}" in "${text}"`);
  });

describe('the glossary', () => {
  it('names each thing in every language, with what it is', () => {
    expect(Object.keys(terms).length).toBeGreaterThan(40);
    const lacking = Object.entries(terms).filter(
      ([, term]) => term.meaning === '' || locales.some((locale) => term[locale].term === ''),
    );

    expect(lacking).toEqual([]);
  });

  it('forbids no word that it uses itself', () => {
    const faults = locales.flatMap((locale) =>
      Object.entries(terms).flatMap(([name, term]) => faultsOf(locale, [name, term[locale].term])),
    );

    expect(faults).toEqual([]);
  });

  it('notices every word it forbids', () => {
    const unseen = locales.flatMap((locale) =>
      Object.values(terms)
        .flatMap(({ [locale]: { not = [] } }) => not)
        .filter((variant) => faultsOf(locale, ['console/self', `（${variant}）`]).length === 0),
    );

    expect(unseen).toEqual([]);
  });

  it.each([
    ['zh', '请登陆后继续', '登录'],
    ['en', 'Nobody has an e-mail', 'people'],
    ['en', 'Ask two sub-admins', 'sub-administrator'],
    ['ja', 'メイン管理者に依頼してください', '主管理者'],
    ['ja', '当社の社員を選択してください', 'メンバー'],
    ['zh', '请在控制台退出群聊', '管理后台'],
    ['zh', '本公司的群组', '企业'],
    ['en', 'The papers were handed in by an employee', 'submit'],
    ['ja', '会社の主所属部署の主管', '主部署'],
    ['ja', 'ブラウザで管理コンソールを開きます', 'ブラウザー'],
  ] as const)('notices in %s that “%s” has another word for %s', (locale, text, term) => {
    expect(faultsOf(locale, ['console/self', text])).toContainEqual(expect.stringContaining(`is "${term}"`));
  });

  it.each([
    ['en', 'Sign in with your sign-in password'],
    ['ja', '社員番号はメンバーにだけあります'],
    ['zh', '平台员工不会索要密码'],
    ['zh', '导入在后台进行，可以离开管理后台'],
    ['ja', 'ブラウザーで株式会社の管理コンソールを開きます'],
  ] as const)('allows in %s “%s”', (locale, text) => {
    expect(faultsOf(locale, ['console/self', text])).toEqual([]);
  });

  it.each(locales)('is kept by every sentence and label in %s', async (locale) => {
    const sentences = await sentencesOf(locale);
    expect(sentences.length).toBeGreaterThan(5_000);

    expect(sentences.flatMap((sentence) => faultsOf(locale, sentence))).toEqual([]);
  });

  it('has exceptions with a reason for words that still stand there', async () => {
    const all = (await Promise.all(locales.map(sentencesOf))).flat();
    const idle = Object.entries(exceptions).flatMap(([key, { words, reason }]) =>
      words.filter(
        (word) =>
          reason === '' ||
          !all.some(([each, text]) => each === key && text.toLowerCase().includes(word.toLowerCase())),
      ),
    );

    expect(idle).toEqual([]);
  });
});
