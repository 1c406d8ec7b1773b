import type { TranslationMessages } from 'ra-core';
import english from 'ra-language-english';
import { describe, expect, it } from 'vitest';
import { loginWords } from '#i18n/console/login.ts';
import { menuWords } from '#i18n/console/menu.ts';
import { shellWords } from '#i18n/console/shell.ts';
import { viewWords } from '#i18n/console/views.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import { loadMessages } from '#i18n/messages.ts';
import { reactAdminEnglish } from '#i18n/reactAdmin/en.ts';
import { reactAdminJapanese } from '#i18n/reactAdmin/ja.ts';
import { reactAdminChinese } from '#i18n/reactAdmin/zh.ts';
import { ruleWords } from '#i18n/rules.ts';

type Nested = { readonly [key: string]: string | Nested };

const flatten = (words: Nested, prefix = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${prefix}${key}`, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  );

/** Names of the placeholders; a count may be said in one language and not in another. */
const placeholders = (text: string): string[] =>
  [...new Set(text.match(/%\{\w+\}/g) ?? [])].filter((name) => name !== '%{smart_count}').sort();

const reactAdmin: Record<Locale, Map<string, string>> = {
  zh: new Map(flatten(reactAdminChinese as unknown as Nested)),
  en: new Map(flatten(reactAdminEnglish as unknown as Nested)),
  ja: new Map(flatten(reactAdminJapanese as unknown as Nested)),
};
const expected = flatten(english as unknown as Nested);

describe.each(['zh', 'ja'] as const)('react-admin in %s', (locale) => {
  it('has a word for every key of the English package', () => {
    expect(expected.map(([key]) => key).filter((key) => !reactAdmin[locale].has(key))).toEqual([]);
  });

  it('has the placeholders of the English sentence', () => {
    const wrong = expected.filter(
      ([key, text]) => String(placeholders(reactAdmin[locale].get(key) ?? '')) !== String(placeholders(text)),
    );

    expect(wrong.map(([key]) => [key, reactAdmin[locale].get(key)])).toEqual([]);
  });

  it('uses one form where polyglot reads only the first', () => {
    expect([...reactAdmin[locale]].filter(([, text]) => text.includes('||||'))).toEqual([]);
  });
});

const catalogues: Readonly<Record<string, Readonly<Record<Locale, Readonly<Record<string, string>>>>>> = {
  shell: shellWords,
  login: loginWords,
  menu: menuWords,
  views: viewWords,
  rules: ruleWords,
};

describe.each(Object.keys(catalogues))('the words of %s', (name) => {
  const catalogue = catalogues[name];

  it.each(['en', 'ja'] as const)('are the same in zh and %s', (locale) => {
    const zh = catalogue?.zh ?? {};
    const other = catalogue?.[locale] ?? {};

    expect(Object.keys(other).sort()).toEqual(Object.keys(zh).sort());
    // Chinese rule sentences are given word for word and may leave out a number that the others name.
    const isGiven = name === 'rules';
    const wrong = Object.keys(zh).filter(
      (key) => !isGiven && String(placeholders(zh[key] ?? '')) !== String(placeholders(other[key] ?? '')),
    );
    expect(wrong).toEqual([]);
  });
});

describe('all words of a language', () => {
  it.each(locales)('are loaded together in %s', async (locale) => {
    const messages = new Map(flatten((await loadMessages(locale)) as TranslationMessages & Nested));

    expect(messages.get('login.submit')).toBeTruthy();
    expect(messages.get('ra.action.save')).toBeTruthy();
    expect(messages.get('resources.device.plural')).toBeTruthy();
    expect(messages.get('rules.validation.required')).toBeTruthy();
  });

  it.each([
    ['分管理员', '子管理员'],
    ['还原', '恢复'],
    ['新增', '新建 or 添加'],
  ])('say one thing by one word: never %s, which is %s', async (word) => {
    const words = [...flatten((await loadMessages('zh')) as TranslationMessages & Nested)];

    expect(words.filter(([, text]) => text.includes(word))).toEqual([]);
    expect(Object.entries(ruleWords.zh).filter(([, text]) => text.includes(word))).toEqual([]);
  });
});
