import { describe, expect, it } from 'vitest';
import { singular } from '#i18n/sentence.ts';

describe('a word in both forms', () => {
  it.each([
    ['Account |||| Accounts', 'Account'],
    ['部门', '部门'],
    ['', ''],
  ])('of %j says one of it', (word, expected) => {
    expect(singular(word)).toBe(expected);
  });
});
