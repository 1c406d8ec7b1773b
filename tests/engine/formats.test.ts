import { describe, expect, it } from 'vitest';
import { formatChecks } from '#engine/validation/formats.ts';
import { isEqual, textLength } from '#engine/validation/validatorRuntime.ts';

describe('formats', () => {
  it.each([
    ['date', '2024-02-29', true],
    ['date', '2023-02-29', false],
    ['date', '2024-2-9', false],
    ['date', '0000-13-01', false],
    ['date', '0000-01-01', false],
    ['date-time', '0000-01-01T00:00:00Z', false],
    ['date-time', '2024-02-29T10:00:00Z', true],
    ['date-time', '2024-02-29T10:00:00.123+08:00', true],
    ['date-time', '2024-02-29T24:00:00Z', false],
    ['date-time', '2024-02-29 10:00:00', false],
    ['email', 'li.lei@example.com', true],
    ['email', 'li lei@example.com', false],
    ['email', 'li@example', false],
    ['phone', '13800138000', true],
    ['phone', '138****8000', true],
    ['phone', '+1 (415) 555-2671', true],
    ['phone', 'one', false],
    ['url', 'https://example.com/a?b=1#c', true],
    ['url', 'HTTP://example.com', true],
    ['url', 'javascript:alert(1)', false],
    ['url', 'https://good.example@evil.example/', false],
    ['url', ' https://example.com', false],
    ['url', '//example.com', false],
  ] as const)('%s of "%s" is %s', (format, text, isValid) => {
    expect(formatChecks[format](text)).toBe(isValid);
  });

  it('takes money in whole fen and flags as 0 or 1', () => {
    expect([1999, 0.5, 2 ** 53].map(formatChecks.money.validate)).toEqual([true, false, false]);
    expect([0, 1, 2].map(formatChecks.flag.validate)).toEqual([true, true, false]);
  });

  it.each(['email', 'url', 'phone', 'date-time'] as const)('decides %s of a long text at once', (format) => {
    const started = performance.now();

    for (const text of [
      'a@'.repeat(50_000),
      `http://${'a.'.repeat(50_000)}`,
      '1'.repeat(100_000),
      `a@${'a.'.repeat(50_000)}`,
    ])
      formatChecks[format](text);

    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe('what compiled validators call', () => {
  it('counts code points', () => {
    expect([textLength('中文'), textLength('👍a')]).toEqual([2, 2]);
  });

  it('compares JSON deeply', () => {
    expect(isEqual({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true);
    expect(isEqual({ a: 1 }, { b: 1 })).toBe(false);
    expect(isEqual([1, 2], [2, 1])).toBe(false);
  });
});
