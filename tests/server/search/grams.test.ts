import { describe, expect, it } from 'vitest';
import { memberSearchEntry, searchTerms } from '#server/platform/search/grams.ts';

const shan = memberSearchEntry({
  name: '单雄信',
  phone: '13800001234',
  work_id: 'LS0042',
  email: 'shan.xx@lanshan.example',
});

const unescaped = (like: string) => like.slice(1, -1).replace(/\\([\\%_])/g, '$1');

const finds = (entry: typeof shan, keyword: string): boolean => {
  const terms = searchTerms(keyword);
  if (terms === undefined) return false;
  const byText =
    terms.grams.every((gram) => entry.grams.includes(gram)) && entry.haystack.includes(unescaped(terms.like));
  return byText || (terms.number !== undefined && entry.grams.includes(terms.number));
};

describe('memberSearchEntry', () => {
  it('sorts by the reading of the surname', () => {
    expect(shan.pinyin).toBe('shan xiong xin');
    expect(shan.initials).toBe('sxx');
  });

  it.each([
    '单',
    '雄信',
    '单雄信',
    'sxx',
    'shan',
    'shanxiong',
    'shan xiong xin',
    'dan',
    'dxx',
    'SXX',
    's',
    'sh',
    '1234',
    '138',
    '+86 138-0000-1234',
    'ls0042',
    '0042',
    'shan.xx',
    'shan.xx@lanshan.example',
    'ｓｘｘ',
  ])('is found by %s', (keyword) => {
    expect(finds(shan, keyword)).toBe(true);
  });

  it.each([
    '王',
    '雄单',
    'sxy',
    '9999',
    '%',
    '_',
    'lanshan.example',
    'x',
    '1380',
    '000',
    '00001234',
    '1380000123',
  ])('is not found by %s', (keyword) => {
    expect(finds(shan, keyword)).toBe(false);
  });

  it('writes ü as v and reads both spellings', () => {
    const lv = memberSearchEntry({ name: '吕重阳', phone: '13900000000', work_id: null, email: null });

    expect(lv.pinyin).toMatch(/^lv /);
    expect(['lv', 'lü', 'lvchongyang', 'lvzhongyang'].every((keyword) => finds(lv, keyword))).toBe(true);
  });

  it('finds Latin names with and without accents and spaces', () => {
    const jose = memberSearchEntry({ name: 'José  Null', phone: '4155550132', work_id: null, email: null });

    expect(
      ['jose', 'josé', 'josenull', 'jose null', 'null', 'jn'].every((keyword) => finds(jose, keyword)),
    ).toBe(true);
  });
});

describe('searchTerms', () => {
  it('has nothing to look for in an invisible keyword', () => {
    expect(searchTerms(' \u200B')).toBeUndefined();
  });
});
