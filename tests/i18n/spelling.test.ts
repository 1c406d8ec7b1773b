import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '#i18n/locale.ts';
import { sentencesOf } from './sentences.ts';

/** How a language writes signs, numbers and spaces: what it never does, and a text that does it. */
interface Rule {
  readonly name: string;
  readonly fault: (text: string) => boolean;
  readonly example: string;
}

const never = (name: string, pattern: RegExp, example: string): Rule => ({
  name,
  fault: (text) => pattern.test(text),
  example,
});

/** Placeholders that are always filled with a number. */
const numbers = /%\{(?:count|seconds|minutes|hours|days|limit|level|rest|smart_count)\}/g;

const politeEnd = /(?:です|ます|ません|ました|でした|ましょう|ください|か)[…」]*$/;

/** Whether a text says a full sentence to the reader in the plain form; a list behind its label is none. */
const isPlain = (text: string): boolean =>
  text.includes('。') &&
  text
    .split(/[。？]|\|\|\|\|/)
    .map((sentence) => sentence.trim().replace(/（[^（）]*）$/, ''))
    .some((sentence) => sentence !== '' && !sentence.includes('：') && !politeEnd.test(sentence));

const everywhere: readonly Rule[] = [
  never('three dots for “…”', /\.\.\.|……/, 'Loading...'),
  never('a hyphen between numbers', /\d-\d/, '1-2'),
];

const rules: Readonly<Record<Locale, readonly Rule[]>> = {
  zh: [
    never('a half-width sign behind a character', /\p{Script=Han}[,;:!?]/u, '请稍候,马上完成'),
    never(
      'a number or a Latin word right beside a character',
      /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u,
      '保留30天',
    ),
    {
      name: 'a counted placeholder right beside a character',
      fault: (text) => /\p{Script=Han}0|0\p{Script=Han}/u.test(text.replace(/0/g, '1').replace(numbers, '0')),
      example: '请%{seconds}秒后再试',
    },
    // A span of days is 近 7 天; 最近 stands before what was last.
    never('two ways to say the last days', /最近 ?[\d%]/, '最近 7 天有活动'),
  ],
  en: [never('straight quotes', /["']/, 'Choose "Import"'), never('an exclamation mark', /!/, 'Saved!')],
  ja: [
    never(
      'a half-width sign behind a character',
      /[\p{Script=Hira}\p{Script=Kana}\p{Script=Han}][,;:!?]/u,
      '保存,終了',
    ),
    never(
      'a space behind a number or a Latin word',
      /[A-Za-z0-9%}] [\p{Script=Hira}\p{Script=Kana}\p{Script=Han}]/u,
      '%{count} 件を削除',
    ),
    never('a space within a sentence', /[\p{Script=Hira}、。] (?!https?:)[A-Za-z0-9%{]/u, 'あと %{left}回'),
    never(
      'a space before a value with its particle',
      /[\p{Script=Kana}\p{Script=Han}] %?\{\w+\}\p{Script=Hira}/u,
      '注文 %{order}は未払いです',
    ),
    never('two ways to write one word', /〜|既に|一つ/, '既に登録されています'),
    never(
      'a button or label that ends in する',
      /^[^。]*[\p{Script=Han}\p{Script=Kana}ー]する(?:（[^。]*）)?$/u,
      '企業を解散する',
    ),
    { name: 'a sentence in the plain form', fault: isPlain, example: 'httpsのみ。空欄なら何も起きません' },
  ],
};

/** Sentences of which the cases give the words, and those of the same limits beside them: without the space. */
const given: readonly RegExp[] = [
  /^密码错误次数过多，请%\{(?:minutes|hours)\}(?:分钟|小时)后再试/,
  /^最多导入%\{limit\}行$/,
  /^(?:图片|文件)须小于%\{limit\}$/,
  /^统一社会信用代码为18位/,
  /^注册号为15位数字$/,
];

const cases = locales.flatMap((locale) =>
  [...everywhere, ...rules[locale]].map((rule) => [locale, rule.name, rule] as const),
);

describe('the way words are written', () => {
  it.each(cases)('notices in %s %s', (_locale, _name, { fault, example }) => {
    expect(fault(example)).toBe(true);
  });

  it.each(cases)('never has in %s %s', async (locale, _name, { fault }) => {
    const faults = (await sentencesOf(locale)).filter(
      ([, text]) => fault(text) && !given.some((sentence) => sentence.test(text)),
    );

    expect(faults).toEqual([]);
  });

  it.each(locales)('gives the steps of a help topic no full stop in %s', async (locale) => {
    const steps = (await sentencesOf(locale)).filter(([key]) => /^help\/.+\.steps\.\d+$/.test(key));
    expect(steps.length).toBeGreaterThan(20);

    expect(steps.filter(([, text]) => /[。.]$/.test(text))).toEqual([]);
  });

  it('asks politely for the steps of a help topic in Japanese', async () => {
    const steps = (await sentencesOf('ja')).filter(([key]) => /^help\/.+\.steps\.\d+$/.test(key));

    expect(steps.filter(([, text]) => !politeEnd.test(text))).toEqual([]);
  });

  it('excepts no sentence that is gone', async () => {
    const texts = (await sentencesOf('zh')).map(([, text]) => text);

    expect(given.filter((sentence) => !texts.some((text) => sentence.test(text)))).toEqual([]);
  });

  it('lets a list stand behind its label, and buttons and labels as nouns', () => {
    const fine = [
      '送信済み：%{sent}件。',
      '下書きを破棄',
      'グループ管理：一覧、通報。通報はグループ単位で処理します。',
    ];

    expect(fine.filter(isPlain)).toEqual([]);
  });
});
