import { describe, expect, it } from 'vitest';
import { pastedCells } from '#views/import/useRepair.ts';

describe('cells from the clipboard', () => {
  it('reads tabs as cells and line ends as rows', () => {
    expect(pastedCells('王芳\t138\r\n李强\t139\r\n')).toEqual([
      ['王芳', '138'],
      ['李强', '139'],
    ]);
  });

  it('keeps tabs, line ends and quotes of a quoted cell', () => {
    expect(pastedCells('"一行\n两行"\t"说""好"""')).toEqual([['一行\n两行', '说"好"']]);
  });

  it('keeps empty cells, at the end too', () => {
    expect(pastedCells('a\t\tb\nc\t')).toEqual([
      ['a', '', 'b'],
      ['c', ''],
    ]);
  });
});
