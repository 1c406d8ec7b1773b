import { describe, expect, it } from 'vitest';
import { checkDepartmentName, checkSiblingName } from '#domain/department/checkChange.ts';

const rulesOf = (name: string) => checkDepartmentName(name).map((violation) => violation.rule);

describe('checkDepartmentName', () => {
  it.each(['', '   ', '\u3000', '\u200B\u2060', '\u3164', '\u200D'])(
    'refuses the invisible name %j',
    (name) => {
      expect(rulesOf(name)).toEqual(['department.nameRequired']);
    },
  );

  it.each(['𠮷田部', '䶮', '〇', '👨‍👩‍👧', '阿·凡', 'a'.repeat(64), '𠮷'.repeat(64)])('allows %s', (name) => {
    expect(rulesOf(name)).toEqual([]);
  });

  it.each(['研发/测试', 'a\\b', 'a,b', '甲，乙'])('refuses the separator in %s', (name) => {
    expect(rulesOf(name)).toEqual(['department.nameCharacters']);
  });

  it('refuses 65 characters', () => {
    expect(rulesOf('部'.repeat(65))).toEqual(['department.nameTooLong']);
  });
});

describe('checkSiblingName', () => {
  it.each([
    ['研\u200B发部', '研发部'],
    ['ＨＲ', 'HR'],
    ['hr', 'HR'],
    ['研发部 ', '研发部'],
    ['研发  一部', '研发 一部'],
    ['\u2F08事部', '人事部'],
    ['\uF9D1组', '六组'],
  ])('reads %j as the sibling %j', (name, sibling) => {
    expect(checkSiblingName(name, [sibling]).map((violation) => violation.rule)).toEqual([
      'department.nameTaken',
    ]);
  });

  it.each([
    ['НR', 'HR'],
    ['口部', 'ロ部'],
    ['末部', '未部'],
  ])('keeps %s apart from %s', (name, sibling) => {
    expect(checkSiblingName(name, [sibling])).toEqual([]);
  });
});
