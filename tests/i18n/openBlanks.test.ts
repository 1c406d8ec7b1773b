import { describe, expect, it } from 'vitest';
import { openParams, ruleText, withoutLooseBlanks } from '#i18n/rules.ts';

const summaryOf = (locale: 'zh' | 'en' | 'ja', rule: string): string =>
  withoutLooseBlanks(ruleText(locale, { rule, params: openParams(locale, rule) }));

describe('a reason said of many rows', () => {
  it('leaves open what differs between them', () => {
    expect(summaryOf('zh', 'validation.maxLength')).toBe('不能超过 … 个字符');
  });

  it('drops a blank at its end or in brackets', () => {
    expect(withoutLooseBlanks('手机号已存在：…')).toBe('手机号已存在');
    expect(withoutLooseBlanks('职位与部门的数量不一致（… 个部门）')).toBe('职位与部门的数量不一致');
    expect(withoutLooseBlanks('Phone number already exists: …')).toBe('Phone number already exists');
  });
});
