import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import type { FieldModel } from '#engine/model.ts';
import { type CellContext, cellOf } from '#engine/sheet/cell.ts';
import { neutralised } from '#engine/sheet/csvText.ts';
import { parseCell } from '#engine/sheet/parseCell.ts';
import { everyKindSchema } from '#tests/builders/everyKind.ts';

const model = createModel(everyKindSchema);

/** Words in Chinese, English and Japanese. */
const words: Readonly<Record<string, readonly string[]>> = {
  'reason.yes': ['是', 'yes', 'はい'],
  'reason.no': ['否', 'no', 'いいえ'],
  'options.size.small': ['小', 'Small', '小さい'],
  'options.size.large': ['大', 'Large', '大きい'],
  'options.tags.cold': ['冷藏', 'Keep cold', '冷蔵'],
  'options.tags.heavy': ['重', 'Heavy', '重い'],
  'fields.box.width': ['宽度', 'Width', '幅'],
  'fields.box.lid': ['盖子', 'Lid', '蓋'],
};
const wordsOf = (key: string): readonly string[] => words[key] ?? [];
const context: CellContext = { today: '2026-11-23', wordsOf };

const fieldOf = (name: string): FieldModel => {
  const field = model.fields.find((each) => each.name === name);
  if (field === undefined) throw new Error(`There is no field ${name}`);
  return field;
};
const parse = (name: string, text: string, more: Partial<CellContext> = {}) =>
  parseCell(fieldOf(name), text, { ...context, ...more });

describe('a cell', () => {
  // What can be written into a sheet is read back as what it was.
  it.each([
    ['name', '来客 & 伙伴'],
    ['note', '两行\n文字，带逗号'],
    ['weight', -12.5],
    ['pieces', 40],
    ['price', 1_250],
    ['price', -5],
    ['fragile', 1],
    ['fragile', 0],
    ['arrival', '2026-02-28'],
    ['sent_at', '2026-11-23T02:05:00.000Z'],
    ['size', 'large'],
    ['size', 'huge'],
    ['tags', ['cold', 'urgent']],
    ['phone', '+85261234567'],
    ['email', 'a.b@example.com'],
    ['site', 'https://example.com/a?b=1'],
    ['stay', { from: '2026-11-01', to: '2026-11-30' }],
    ['host_id', 7],
    ['guest_ids', [3, 4]],
    ['department_id', 12],
    ['keeper_id', 90],
    ['box', { width: 3, lid: '红、蓝' }],
    ['stops', [{ place: '深圳' }, { place: '香港' }]],
  ])('gives back %s: %j', (name, value) => {
    for (const language of [0, 1, 2]) {
      const cell = cellOf(fieldOf(name), {
        value,
        record: {},
        wordOf: (key) => wordsOf(key)[language] ?? key.split('.').at(-1) ?? '',
      });

      expect(parse(name, String(cell?.value))).toEqual({ value });
    }
  });

  it('gives back every amount to the fen', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (fen) => {
        const cell = cellOf(fieldOf('price'), { value: fen, record: {}, wordOf: String });

        expect(parse('price', String(cell?.value))).toEqual({ value: fen === 0 ? 0 : fen });
      }),
    );
  });

  it('gives back a text that looked like a formula', () => {
    expect(parse('name', neutralised('=1+1'))).toEqual({ value: '=1+1' });
  });

  it('of nothing is no value', () => {
    expect(parse('name', ' 　')).toEqual({ value: null });
    expect(parse('tags', '')).toEqual({ value: [] });
  });
});

describe('spellings', () => {
  it.each([
    ['price', '12.50', 1_250],
    ['price', '￥１，２００', 120_000],
    ['price', '0.1元', 10],
    ['weight', '１,２３４．５', 1_234.5],
    ['pieces', '3.0', 3],
    ['arrival', '2026年2月8日', '2026-02-08'],
    ['arrival', '2026.2.8', '2026-02-08'],
    ['arrival', '20260208', '2026-02-08'],
    ['arrival', '2/8', '2026-02-08'],
    ['arrival', '2026-02-08 00:00:00', '2026-02-08'],
    ['sent_at', '2026/2/8 8:30:15', '2026-02-08T00:30:00.000Z'],
    ['sent_at', '2026-02-08T08:30:00+08:00', '2026-02-08T00:30:00.000Z'],
    ['stay', '2026/2/8～2026/2/10', { from: '2026-02-08', to: '2026-02-10' }],
    ['stay', '2026-02-08 至 2026-02-10', { from: '2026-02-08', to: '2026-02-10' }],
    ['fragile', 'YES', 1],
    ['fragile', 'はい', 1],
    ['fragile', '否', 0],
    ['fragile', '０', 0],
    ['size', ' Ｌarge ', 'large'],
    ['size', '大きい', 'large'],
    ['tags', '冷藏，Heavy；冷蔵', ['cold', 'heavy']],
    ['phone', '138 0013-8000', '13800138000'],
    ['phone', '１３８００１３８０００', '13800138000'],
    ['email', 'ａ＠example.com ', 'a@example.com'],
  ])('of %s include %s', (name, text, value) => {
    expect(parse(name, text)).toEqual({ value });
  });

  it.each([
    ['weight', '三', 'validation.number'],
    ['pieces', '1.5', 'validation.number'],
    ['price', '1.234', 'validation.number'],
    ['price', '99999999999999999', 'validation.number'],
    ['arrival', '2026-02-30', 'validation.date'],
    ['sent_at', '2026/02/08 25:00', 'validation.date'],
    ['stay', '2026/2/8', 'validation.date'],
    ['stay', '2026/2/8～2026/2/9～2026/2/10', 'validation.date'],
    ['stay', '2026/2/8 - 2026/2/1', 'validation.rangeOrder'],
    ['fragile', '也许', 'validation.enum'],
    ['size', '巨', 'validation.enum'],
    ['tags', '冷藏、巨', 'validation.enum'],
    ['phone', '电话', 'validation.phone'],
    ['email', 'a@b', 'validation.email'],
    ['site', 'javascript:alert(1)', 'validation.url'],
    ['host_id', '李四', 'call.notFound'],
    ['photo', 'photo.png', 'validation.notEntered'],
    ['secret', 'secret1word', 'validation.notEntered'],
    ['total', '3', 'validation.notEntered'],
  ])('of %s do not include %s', (name, text, rule) => {
    expect(parse(name, text)).toEqual({ violation: { rule, field: name } });
  });

  it('name a row by its name where somebody knows it', () => {
    const idOf: CellContext['idOf'] = (_, name) => (name === '李四' ? 7 : undefined);

    expect(parse('host_id', '李四', { idOf })).toEqual({ value: 7 });
    expect(parse('guest_ids', '李四、8', { idOf })).toEqual({ value: [7, 8] });
  });

  it('of a number are held to its country', () => {
    const field = { ...fieldOf('phone'), options: { ...fieldOf('phone').options, countryCode: 'country' } };
    const read = (text: string, country?: string) =>
      parseCell(field, text, { ...context, record: { country } });

    expect(read('+86 138-0013-8000')).toEqual({ value: '13800138000' });
    expect(read('6123 4567', '852')).toEqual({ value: '61234567' });
    expect(read('6123 4567')).toEqual({ violation: { rule: 'validation.phone', field: 'phone' } });
  });
});
