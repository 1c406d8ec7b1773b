import { describe, expect, it } from 'vitest';
import { meetsPolicy, passwordStrength } from '#domain/account/password.ts';
import { computedValue } from '#engine/compute.ts';
import { parseDay, parseInstant } from '#engine/dateText.ts';
import { createFields } from '#engine/fields.ts';
import { cellOf } from '#engine/sheet/cell.ts';
import { kindViolations } from '#engine/validation/valueRules.ts';
import { everyKindSchema } from '#tests/builders/everyKind.ts';

const fields = createFields(everyKindSchema);
const today = '2026-11-21';
const cell = (name: string, value: unknown) => {
  const field = fields.find((each) => each.name === name);
  if (field === undefined) throw new Error(`no field ${name}`);
  return cellOf(field, { value, record: {}, wordOf: (key) => `<${key}>` });
};

describe('a typed day', () => {
  it.each([
    ['2026/11/21', '2026-11-21'],
    ['2026-3-1', '2026-03-01'],
    ['20261121', '2026-11-21'],
    ['１１/２１', '2026-11-21'],
    ['2026年3月1日', '2026-03-01'],
    ['2026/02/30', undefined],
    ['soon', undefined],
  ])('means for %s the day %s', (entry, day) => {
    expect(parseDay(entry, today)).toBe(day);
  });

  it('has a time on the clock of the company', () => {
    expect(parseInstant('2026/03/01 08:30', today)).toBe('2026-03-01T00:30:00.000Z');
    expect(parseInstant('3/1 0830', today)).toBe('2026-03-01T00:30:00.000Z');
    expect(parseInstant('2026/03/01 25:00', today)).toBeUndefined();
  });
});

describe('a cell', () => {
  it.each([
    ['price', 123450, { type: 'number', value: 1234.5 }],
    ['fragile', 1, { type: 'text', value: '<reason.yes>' }],
    ['arrival', '2026-03-01', { type: 'date', value: '2026/03/01' }],
    ['sent_at', '2026-03-01T16:05:00Z', { type: 'dateTime', value: '2026/03/02 00:05' }],
    ['tags', ['cold', 'heavy'], { type: 'text', value: '<options.tags.cold>、<options.tags.heavy>' }],
    ['stay', { from: '2026-03-01', to: '2026-03-05' }, { type: 'text', value: '2026/03/01 - 2026/03/05' }],
    ['scans', [{ file_id: 'a', name: '甲.pdf' }], { type: 'text', value: '甲.pdf' }],
    ['phone', '138****5678', { type: 'text', value: '138****5678' }],
    ['secret', 'never', undefined],
    ['note', '', undefined],
  ])('of %s says what the screen says', (name, value, expected) => {
    expect(cell(name, value)).toEqual(expected);
  });
});

describe('computed values', () => {
  it('leave out a missing summand but need both days', () => {
    const values = { a: 2, b: null, from: '2026-02-27', to: '2026-03-01' };

    expect(computedValue({ sum: ['a', 'b'] }, values)).toBe(2);
    expect(computedValue({ difference: ['a', 'b'] }, values)).toBeNull();
    expect(computedValue({ daysBetween: ['from', 'to'] }, values)).toBe(2);
    expect(computedValue({ template: '{a} ({b})' }, values)).toBe('2 ()');
  });
});

describe('rules of a kind', () => {
  it('refuse a span that ends before it begins', () => {
    const stay = { from: '2026-03-05', to: '2026-03-01' };

    expect(kindViolations(fields, { stay })).toEqual([{ rule: 'validation.rangeOrder', field: 'stay' }]);
  });

  it('ask a password for what its policy says', () => {
    expect(meetsPolicy('login', 'abc123')).toBe(true);
    expect(meetsPolicy('login', 'abcdef')).toBe(false);
    expect(meetsPolicy('management', 'Abc123')).toBe(true);
    expect(meetsPolicy('management', 'abc123')).toBe(false);
  });

  it('find no strength in runs and repetitions', () => {
    expect(passwordStrength('aaaaaaaa1234')).toBeLessThan(passwordStrength('kT7#pq2vLx'));
    expect(passwordStrength('')).toBe(0);
  });
});
