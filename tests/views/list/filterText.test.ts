import { describe, expect, it } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import { findField } from '#engine/fields.ts';
import { words as listWords } from '#generated/words/console/list.ts';
import { words as viewWords } from '#generated/words/console/views.ts';
import { filterText } from '#views/list/FilterChips.tsx';
import { parcelSchema } from '../parcel.ts';

const model = createModel(parcelSchema());
const words: Readonly<Record<string, string>> = { ...viewWords.zh, ...listWords.zh };

const translate = (key: string, options: Readonly<Record<string, unknown>> = {}): string =>
  (words[key] ?? String(options._ ?? key)).replace(/%\{(\w+)\}/g, (_, name: string) => String(options[name]));

const textOf = (name: string, value: unknown): string => {
  const field = findField(model.fields, name);
  if (field === undefined) throw new Error(`no field ${name}`);
  return filterText({ noun: 'parcel', field, translate }, value);
};

describe('a filter in words', () => {
  it.each([
    ['options by their titles', 'status', ['new', 'lost'], '新建、丢失'],
    ['a flag as yes or no', 'fragile', 0, '否'],
    ['a range of money', 'price', { from: 1000, to: 200050 }, '¥10.00 至 ¥2,000.50'],
    ['a range without an end', 'price', { from: 1000 }, '¥10.00 起'],
    ['a range of days', 'arrival', { to: '2026-11-21' }, '2026/11/21 止'],
    [
      'a range of instants by their days',
      'sent_at',
      { from: '2026-11-01T00:00:00+08:00', to: '2026-11-30T23:59:59+08:00' },
      '2026/11/01 至 2026/11/30',
    ],
    ['a number as it is', 'pieces', 12, '12'],
  ])('says %s', (_, name, value, text) => {
    expect(textOf(name, value)).toBe(text);
  });
});
