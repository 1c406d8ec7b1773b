import { describe, expect, it } from 'vitest';
import { forbiddenCharacter } from '#domain/text/forbiddenCharacter.ts';

describe('a character no text may hold', () => {
  it.each([
    ['张\u202E三', 'U+202E'],
    ['\u2066张三', 'U+2066'],
    ['张\u0007三', 'U+0007'],
    ['张\u0085三', 'U+0085'],
    ['张三\u200F', 'U+200F'],
    ['张\0三', 'U+0000'],
  ])('is named: %j', (text, name) => {
    expect(forbiddenCharacter(text)).toBe(name);
  });

  it.each(['张三', '👩‍👩‍👧‍👦', 'क्‍ष', '第一行\r\n第二行\t三', 'مریم‌السادات', 'É'])(
    'is none of those people write: %j',
    (text) => {
      expect(forbiddenCharacter(text)).toBeUndefined();
    },
  );
});
