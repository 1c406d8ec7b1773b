import { describe, expect, it } from 'vitest';
import { nearest } from '#compiler/source/finding.ts';

describe('nearest', () => {
  it('forgives case and signs', () => {
    expect(nearest('datetime', ['date', 'date-time'])).toBe('date-time');
  });

  it('offers nothing when no word is near', () => {
    expect(nearest('receipt', ['list', 'key'])).toBeUndefined();
  });
});
