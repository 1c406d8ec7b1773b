import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvLine, neutralised } from '#engine/sheet/csvText.ts';

const text = (value: string) => ({ type: 'text', value }) as const;
const starts = ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠'];

describe('a line of CSV', () => {
  it('lets no text begin like a formula', () => {
    for (const start of starts) expect(neutralised(`${start}1+1`)).toBe(`'${start}1+1`);
  });

  it('keeps a negative number a number', () => {
    expect(csvLine([{ type: 'number', value: -5 }])).toBe('-5\r\n');
  });

  it('is read back as what it was, whatever it holds', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 5 }), (values) => {
        const { data } = Papa.parse<string[]>(csvLine(values.map(text)), { delimiter: ',' });

        expect(data[0]).toEqual(values.map(neutralised));
      }),
    );
  });
});
