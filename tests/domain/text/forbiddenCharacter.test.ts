import { describe, expect, it } from 'vitest';
import { forbiddenCharacter, unseenCharacter } from '#domain/text/forbiddenCharacter.ts';

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

describe('a character of no width', () => {
  it.each([
    ['张\u200B三', 'U+200B'],
    ['张\u2060三', 'U+2060'],
    ['张\uFEFF三', 'U+FEFF'],
    ['软\u00AD件', 'U+00AD'],
    ['张\u200D三', 'U+200D'],
    ['Z\u200Chao', 'U+200C'],
    ['张\u{E0041}三', 'U+E0041'],
  ])('is named inside a text: %j', (text, name) => {
    expect(unseenCharacter(text)).toBe(name);
  });

  it.each([
    '\uFEFF张三\u200B',
    '\u200B',
    '👩‍👩‍👧‍👦',
    '张三👩‍👧',
    'क्‍ष',
    'مریم‌السادات',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}队',
  ])('is none at its ends and in what people write: %j', (text) => {
    expect(unseenCharacter(text)).toBeUndefined();
  });
});
