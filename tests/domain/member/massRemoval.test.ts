import { expect, test } from 'vitest';
import { asksPassword } from '#domain/member/limits.ts';

const asked = (ended: number, of: number, always: 0 | 1 = 0) => asksPassword({ ended, of, always });

test('asks for proof beyond fifty people and a fifth', () => {
  expect([asked(51, 254), asked(50, 100), asked(51, 255)]).toEqual([true, false, false]);
});

test('asks for proof before a small company empties', () => {
  expect([asked(9, 10), asked(8, 10)]).toEqual([true, false]);
});

test('asks for proof whatever the number where always', () => {
  expect(asked(1, 1_000, 1)).toBe(true);
});
