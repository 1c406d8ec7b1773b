import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entriesOf, entriesText } from '#domain/department/path.ts';

describe('a cell of several texts', () => {
  it('keeps the place of what is empty', () => {
    expect(entriesOf('工程师;;主管；')).toEqual(['工程师', '', '主管']);
    expect(entriesOf('甲/乙;\n丙\r\n丁')).toEqual(['甲/乙', '丙', '丁']);
  });

  it('gives back what was put into it', () => {
    const text = fc.string({ unit: fc.constantFrom('部', 'a', ';', '；', '"', '/', '，') });
    fc.assert(
      fc.property(
        fc.array(
          text.filter((each) => each !== ''),
          { minLength: 1 },
        ),
        (texts) => {
          expect(entriesOf(entriesText(texts))).toEqual(texts);
        },
      ),
    );
  });
});
