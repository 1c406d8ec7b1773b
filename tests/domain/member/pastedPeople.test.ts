import { expect, it } from 'vitest';
import { pastedEntries } from '#domain/member/limits.ts';

it('takes cells, lines and commas of both widths apart, and blanks around them away', () => {
  expect(pastedEntries('周主管\t13800010001\r\n 吴分管，郑只看、王资产;E-7\n\n')).toEqual([
    '周主管',
    '13800010001',
    '吴分管',
    '郑只看',
    '王资产',
    'E-7',
  ]);
});

it('names each entry once, and leaves a name of two words whole', () => {
  expect(pastedEntries('Ana Lima\nAna Lima, Bo')).toEqual(['Ana Lima', 'Bo']);
  expect(pastedEntries(' \n,\t')).toEqual([]);
});
