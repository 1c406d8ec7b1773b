import { describe, expect, it } from 'vitest';
import { templateFinder } from '#server/platform/outbound/sms/provider.ts';

const find = templateFinder(
  [
    { id: 'code', text: '验证码 {1}，用于{2}。' },
    { id: 'invitation', text: '【{1}】{2}，请打开 {3} 登录。' },
    { id: 'english', text: '{1} is your code for {0}.' },
  ],
  'numbered',
);

describe('the template of a text', () => {
  it('is found behind the sign the provider writes itself', () => {
    const expected = {
      id: 'code',
      values: [
        ['1', '123456'],
        ['2', '登录'],
      ],
    };

    expect(find('【管理后台】验证码 123456，用于登录。')).toEqual(expected);
    expect(find('验证码 123456，用于登录。')).toEqual(expected);
  });

  it('takes the company out of the sign where it names it', () => {
    expect(find('【澜山】王一，请打开 https://a.example/x?y=1 登录。')?.values).toEqual([
      ['1', '澜山'],
      ['2', '王一'],
      ['3', 'https://a.example/x?y=1'],
    ]);
  });

  it('leaves out what is not to be sent', () => {
    expect(find('[Admin console] 123456 is your code for signing in.')?.values).toEqual([['1', '123456']]);
  });

  it('is none for another text, or a part of one', () => {
    expect(find('验证码 123456，用于登录。请勿告诉他人')).toBeUndefined();
    expect(find('')).toBeUndefined();
  });

  it('cannot have two variables that nothing parts', () => {
    expect(() => templateFinder([{ id: 'x', text: '{1}{2}' }], 'numbered')).toThrow('side by side');
  });
});
