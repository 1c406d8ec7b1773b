import { describe, expect, it } from 'vitest';
import { isNoValue } from '#engine/validation/valueRules.ts';

describe('an empty text', () => {
  it.each([
    ['an e-mail address', { type: 'string', format: 'email' }],
    ['a code', { type: 'string', pattern: '^[A-Z]+$' }],
    ['a choice', { type: 'string', enum: ['open', 'closed'] }],
    ['a text that is never empty', { type: 'string', minLength: 1 }],
  ] as const)('is no value of %s', (_, schema) => {
    expect(isNoValue(schema, '')).toBe(true);
  });

  it.each([
    ['free text', { type: 'string', maxLength: 50 }],
    ['a code that may be empty', { type: 'string', pattern: '^[A-Z]*$' }],
    ['a choice that lists it', { type: 'string', enum: ['', 'open'] }],
    ['a number', { type: 'integer' }],
  ] as const)('stays what it is for %s', (_, schema) => {
    expect(isNoValue(schema, '')).toBe(false);
  });

  it('alone is none: what is wrong stays wrong', () => {
    expect(isNoValue({ type: 'string', format: 'email' }, 'nobody')).toBe(false);
  });
});
