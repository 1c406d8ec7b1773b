import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { internationalPhone } from '#domain/member/dialCodes.ts';
import { createFields } from '#engine/fields.ts';
import type { FieldModel } from '#engine/model.ts';
import { cleanText, readRow } from '#engine/sheet/readRow.ts';
import type { CellFault } from '#engine/sheet/sheetRow.ts';
import { generatedContract } from '#server/platform/contract.ts';

const member = generatedContract().models.member?.imports.find(({ purpose }) => purpose === 'add');
const columns = member?.columns ?? [];
const words: Readonly<Record<string, readonly string[]>> = {
  'options.phone_show.2': ['保密', 'Private', '非公開'],
  'options.custom_fields.c1.4': ['S'],
  'options.custom_fields.c1.5': ['M'],
};
const context = { today: '2026-11-21', wordsOf: (key: string) => words[key] ?? [] };

const read = (
  cells: Readonly<Record<string, string>>,
  more: { readonly faults?: readonly CellFault[]; readonly fields?: readonly FieldModel[] } = {},
) =>
  readRow(more.fields ?? columns, { raw: { line: 7, cells, faults: more.faults ?? [] }, index: 0, context });
const rulesOf = (cells: Readonly<Record<string, string>>) =>
  read(cells).problems.map(({ level, column, rule }) => `${level} ${column} ${rule}`);

describe('a row of a sheet', () => {
  it('becomes values of the columns it has', () => {
    const row = read({
      name: '\u200B 张三\uFEFF ',
      phone: '\u202D１３８-00\u200B00 0001\u202C',
      part: '研发中心/软件部',
      entry_time: '\u200E2026年7月1日',
      phone_show: 'pri\u200Bvate',
      executive_mode: 'はい',
      email: '',
    });

    expect(row.values).toEqual({
      name: '张三',
      phone: '13800000001',
      part: '研发中心/软件部',
      entry_time: '2026-07-01',
      phone_show: 2,
      executive_mode: 1,
      email: null,
    });
    expect(row.problems).toEqual([]);
  });

  it('takes a country in front of a number or beside it', () => {
    const other = { name: 'A', part: 'B' };

    expect(read({ ...other, phone: '+852 9123-4567' }).values).toMatchObject({
      country_code: '852',
      phone: '91234567',
    });
    expect(read({ ...other, phone: '0085291234567', country_code: '+852' }).values).toMatchObject({
      country_code: '852',
      phone: '91234567',
    });
    expect(read({ ...other, phone: '91234567', country_code: '852' }).values).toMatchObject({
      country_code: '852',
      phone: '91234567',
    });
    expect(rulesOf({ ...other, phone: '+852 91234567', country_code: '86' })).toEqual([
      'error phone validation.phone',
    ]);
    expect(internationalPhone('+12025550123')).toEqual({ countryCode: '1', digits: '2025550123' });
    expect(internationalPhone('13800000001')).toBeUndefined();
  });

  it('says what is wrong with each cell', () => {
    expect(
      rulesOf({
        name: '',
        phone: '1.38E+10',
        part: 'x'.repeat(4001),
        workId: '工1',
        entry_time: '2026/02/30',
        phone_show: '9',
      }),
    ).toEqual([
      'error name validation.required',
      'error phone sheet.scientific',
      'error part validation.maxLength',
      'error workId validation.pattern',
      'error entry_time validation.date',
      'error phone_show validation.enum',
    ]);
  });

  it('tells characters the encoding lost', () => {
    const other = { phone: '13800000001', part: 'B' };

    expect(rulesOf({ ...other, name: '??' })).toEqual(['error name sheet.encodingLost']);
    expect(rulesOf({ ...other, name: '张\uFFFD' })).toEqual(['error name sheet.encodingLost']);
    expect(rulesOf({ ...other, name: '张?' })).toEqual(['warning name sheet.encodingDoubt']);
    expect(rulesOf({ ...other, name: '张', note: '好吗?' })).toEqual([]);
  });

  it('names a character that cannot be used, but reads past it in numbers', () => {
    const other = { phone: '\u202D138\u202C00000001', part: 'B' };

    const { problems } = read({ ...other, name: '张\u202E三' });

    expect(problems).toEqual([
      expect.objectContaining({
        column: 'name',
        rule: 'validation.character',
        params: { character: 'U+202E' },
      }),
    ]);
    expect(read({ ...other, name: '\u0007=1+1' }).problems).toMatchObject([
      { params: { character: 'U+0007' } },
    ]);
    expect(rulesOf({ ...other, name: '👩‍👩‍👧‍👦', note: '第一行\n第二行' })).toEqual([]);
  });

  it.each([
    ['name', '张\u200B三', 'U+200B'],
    ['name', '张\u200D三', 'U+200D'],
    ['name', '张三\u202C', 'U+202C'],
    ['name', '\u200F张三', 'U+200F'],
    ['part', '研发中心/软\u00AD件部', 'U+00AD'],
    ['note', '第一行\r\n第\u2060二行', 'U+2060'],
    ['c3', 'S、M\u200BM', 'U+200B'],
  ])('names what nobody sees in a word, as a form does: %s %j', (column, text, character) => {
    const own = createFields(
      { properties: { c3: { type: 'array', items: { type: 'string' } } } } as const,
      'custom_fields',
    );
    const { problems, cells } = read(
      { name: 'A', part: 'B', [column]: text },
      { fields: [...columns, ...own] },
    );

    expect(problems).toEqual([
      expect.objectContaining({
        level: 'error',
        column,
        rule: 'validation.character',
        params: { character },
      }),
    ]);
    expect(cells[column]).toContain(text.slice(-2));
  });

  it('says first what else stands against a cell', () => {
    expect(rulesOf({ name: 'A', part: 'x\u200Bx'.repeat(1400) })).toEqual([
      'error part validation.maxLength',
    ]);
  });

  it('keeps flags that are spelled and the joiners of emoji', () => {
    const flag = '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}';

    expect(read({ name: `\u200B队${flag} `, part: 'B' })).toMatchObject({
      values: { name: `队${flag}` },
      problems: [],
    });
  });

  it('keeps what would be a formula as it was typed', () => {
    for (const name of ['=1+1', '+86', '-1', '@x', '＝1', "'x"])
      expect(read({ name, phone: '13800000001', part: 'B' }).values.name).toBe(name);
  });

  it('is refused for what the file holds against a cell, or when blank', () => {
    const faults = [
      { column: 'phone', rule: 'sheet.formula' },
      { column: '', rule: 'sheet.outside' },
    ];
    const faulty = read({ name: 'A', phone: '13800000001', part: 'B' }, { faults });

    expect(faulty.problems.map(({ column, rule, value }) => [column, rule, value])).toEqual([
      [undefined, 'sheet.outside', undefined],
      ['phone', 'sheet.formula', '13800000001'],
    ]);
    expect(read({ name: ' ', phone: '\u200B', part: '' }).problems).toEqual([
      { level: 'error', rule: 'sheet.blankRow' },
    ]);
  });

  it('reads fields an administrator added by their options', () => {
    const properties = {
      c1: { type: 'array', uniqueItems: true, items: { type: 'integer', enum: [4, 5] } },
      c2: { type: 'string', format: 'url', maxLength: 20 },
    } as const;
    const fields = createFields({ properties }, 'custom_fields').map((field) => ({
      ...field,
      isRuntime: true,
    }));

    expect(read({ c1: 'S、M；S', c2: 'https://a.cn' }, { fields }).values).toEqual({
      c1: [4, 5],
      c2: 'https://a.cn',
    });
    expect(
      read({ c1: 'XL', c2: 'javascript:1' }, { fields }).problems.map(({ field, rule }) => [field, rule]),
    ).toEqual([
      ['custom_fields.c1', 'validation.enum'],
      ['custom_fields.c2', 'validation.url'],
    ]);
  });

  it('reads whatever stands in a cell without failing', () => {
    const cell = fc.string({ unit: 'binary', maxLength: 30 });
    const cells = fc.record({
      name: cell,
      phone: cell,
      part: cell,
      entry_time: cell,
      phone_show: cell,
      country_code: cell,
    });
    fc.assert(
      fc.property(cells, (texts) => {
        const row = read(texts);

        expect(Object.keys(row.values).sort()).toEqual(Object.keys(texts).sort());
        expect(cleanText(cleanText(texts.name, 'text'), 'text')).toBe(cleanText(texts.name, 'text'));
      }),
    );
  });
});
