import type { TranslationMessages } from 'ra-core';
import english from 'ra-language-english';
import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '#i18n/locale.ts';
import { reactAdmin as reactAdminEnglish } from '#i18n/messages/en.ts';
import { reactAdmin as reactAdminJapanese } from '#i18n/messages/ja.ts';
import { reactAdmin as reactAdminChinese } from '#i18n/messages/zh.ts';
import { loadMessages } from '#i18n/messages.ts';
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

describe('all words of a language', () => {
  it.each(locales)('are loaded together in %s', async (locale) => {
    const messages = new Map(flatten((await loadMessages(locale)) as TranslationMessages & Nested));

    expect(messages.get('login.submit')).toBeTruthy();
    expect(messages.get('ra.action.save')).toBeTruthy();
    expect(messages.get('resources.device.plural')).toBeTruthy();
    expect(messages.get('rules.validation.required')).toBeTruthy();
  });

  it.each([
    [/分管理员/, '子管理员'],
    [/还原/, '恢复'],
    [/新增/, '新建 or 添加'],
    // Who made something, and when, is told of what is there already.
    [/创建(?!人|时间|后|起)/, '新建'],
    [/添加(下级|第一个|一个)部门/, '新建部门'],
  ])('say one thing by one word: never %s, which is %s', async (word) => {
    const words = [...flatten((await loadMessages('zh')) as TranslationMessages & Nested)];

    expect(words.filter(([, text]) => word.test(text))).toEqual([]);
    expect(Object.entries(ruleWords.zh).filter(([, text]) => word.test(text))).toEqual([]);
  });
});
