import { expect } from 'vitest';
import {
  bookParts,
  numberCell,
  row,
  textCell,
  textRow,
  workbookOf,
  zipOf,
} from '#tests/builders/workbook.ts';
import { csvFile, uploadSheet } from '#tests/setup/imports.ts';
import { changingNothing, type Outcome, type Play, type World } from './world.ts';

const header = textRow(1, ['姓名*', '手机号*', '部门*']);
const names = ['姓名', '手机号', '部门'];
const book = (rows: string, after = ''): Uint8Array<ArrayBuffer> =>
  workbookOf({ rows: header + rows, after });
const person = ['单雄信', '13800001000', '市场部'];
const good = book(textRow(2, person));
const latin = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'latin1'));

type Files = readonly (readonly [name: string, bytes: Uint8Array<ArrayBuffer> | File])[];

interface ToldRow {
  readonly row: number;
  readonly column: string | null;
  readonly reason: string;
}

const upload = async ({ backend, main }: World, name: string, bytes: Uint8Array<ArrayBuffer> | File) => {
  const file = bytes instanceof File ? bytes : new File([bytes], name);
  const { status, code, message, data } = await uploadSheet(
    backend,
    'memberUpload',
    { file, type: 'add' },
    main,
  );
  const outcome: Outcome = { input: name, status, code, message };
  const told: readonly ToldRow[] = code === 0 ? [...data.error, ...data.warning] : [];
  return {
    outcome,
    errors: told.map(({ row: line, column, reason }) => `${line} ${column} ${reason}`),
    data,
  };
};

/** Files that are refused as a whole: nothing of them is stored. */
const refusedFiles =
  (files: Files): Play =>
  (world) =>
    changingNothing(world, async () => {
      const outcomes: Outcome[] = [];
      for (const [name, bytes] of files) outcomes.push((await upload(world, name, bytes)).outcome);
      return outcomes;
    });

const bomb = (bytes: number, declaredBytes: number) =>
  zipOf([...bookParts({ rows: header }), { name: 'xl/bomb', text: Buffer.alloc(bytes), declaredBytes }]);
const megabyte = 1024 * 1024;
const lines = `${names.join(',')}\r\n${person.join(',')}\r\n`;
const chinese = 'd0d5c3fb2ccad6bbfabac52cb2bfc3c50d0ab5a5d0dbd0c52c31333830303030313030302ccad0b3a1b2bf';

/** How the cases of reading a sheet are played: whatever is refused before a row is looked at, and what rows say of their cells. */
export const sheetFilePlays: Readonly<Record<string, Play>> = {
  I01: refusedFiles([
    ['setup.exe', latin('MZ\x90\x00')],
    ['old.xls', latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
    ['renamed.xlsx', new Uint8Array(Buffer.from(lines))],
    ['empty.csv', latin('')],
    ['cut.xlsx', good.slice(0, good.length - 30)],
    ['encrypted.xlsx', latin('\xd0\xcf\x11\xe0EncryptedPackage')],
    ['macros.xlsm', workbookOf({ rows: header, parts: [{ name: 'xl/vbaProject.bin', text: 'x' }] })],
    ['macros.xlsx', workbookOf({ rows: header, parts: [{ name: 'xl/vbaProject.bin', text: 'x' }] })],
  ]),
  I02: refusedFiles([
    ['bomb.xlsx', bomb(5 * megabyte, 300 * megabyte)],
    ['ratio.xlsx', bomb(6 * megabyte, 6 * megabyte)],
    ['large.csv', new Uint8Array(10 * megabyte + 1).fill(65)],
  ]),
  I03: refusedFiles([['far.xlsx', book(row(1_048_576, ['<c r="XFD1048576"><v>1</v></c>']))]]),
  I04: refusedFiles([
    ['rows.csv', new Uint8Array(Buffer.from(`${names.join(',')}\n${'A,1,B\n'.repeat(20_001)}`))],
    ['rows.xlsx', book(Array.from({ length: 20_001 }, (_, index) => textRow(index + 2, ['A'])).join(''))],
  ]),
  I06: refusedFiles([
    ['renamed.csv', csvFile([['名字', '手机号', '部门'], person])],
    ['missing.csv', csvFile([['姓名', '手机号'], person.slice(0, 2)])],
    [
      'extra.csv',
      csvFile([
        [...names, '工资'],
        [...person, '1'],
      ]),
    ],
    [
      'hostile.csv',
      csvFile([
        [...names, '__proto__'],
        [...person, '1'],
      ]),
    ],
    [
      'department.csv',
      csvFile([
        ['部门名称', '上级部门'],
        ['市场部', ''],
      ]),
    ],
  ]),
  I07: async (world) => {
    const files: Files = [
      ['utf8.csv', new Uint8Array(Buffer.from(lines))],
      ['bom.csv', new Uint8Array(Buffer.from(`\uFEFF${lines}`))],
      ['utf16.csv', new Uint8Array(Buffer.from(`\uFEFF${lines}`, 'utf16le'))],
      ['gbk.csv', new Uint8Array(Buffer.from(chinese, 'hex'))],
      ['swapped.csv', csvFile([['Department', 'Phone', 'Name'], [...person].reverse()])],
    ];
    const uploads = [];
    for (const [name, bytes] of files) uploads.push(await upload(world, name, bytes));
    for (const { data, errors } of uploads) {
      expect(errors).toEqual([]);
      expect(data.success).toEqual([{ row: 2, name: '单雄信' }]);
    }
    return uploads.map(({ outcome }) => outcome);
  },
  I08: async (world) => {
    const rows =
      row(2, [textCell(2, 0, '单雄信'), numberCell(2, 1, '1.3800001E+10'), textCell(2, 2, '市场部')]) +
      `<row r="3" hidden="1">${textCell(3, 0, '程咬金')}<c r="B3" t="str"><f>1+1</f><v>13800001001</v></c>${textCell(3, 2, '市场部')}</row>` +
      textRow(4, ['秦叔宝', '1.38E+10', '市场部']) +
      textRow(5, ['徐世绩', '13800001003', '市场部']) +
      textRow(6, ['罗士信', '13800001004']);
    const file = book(rows, '<mergeCells><mergeCell ref="C5:C6"/></mergeCells>');
    const { outcome, errors, data } = await upload(world, 'cells.xlsx', file);
    expect(data.success).toEqual([{ row: 2, name: '单雄信' }]);
    expect(errors).toEqual([
      expect.stringContaining('3 phone 单元格为公式'),
      expect.stringContaining('4 phone 数字显示为科学计数法'),
      expect.stringContaining('5 part 单元格不能合并'),
      expect.stringContaining('6 part 单元格不能合并'),
    ]);
    return [outcome];
  },
  I09: async (world) => {
    const empty = Array.from(
      { length: 5_000 },
      (_, index) => `<row r="${index + 5}"><c r="A${index + 5}" s="4"/></row>`,
    );
    const file = book(textRow(2, person) + textRow(4, ['程咬金', '13800001001', '市场部']) + empty.join(''));
    const { outcome, errors, data } = await upload(world, 'blank.xlsx', file);
    expect(errors).toEqual([expect.stringContaining('3 null 空行，请删除空行')]);
    expect(data.total).toBe(3);
    // The row says so, and can be taken out without another upload: the file is not refused for it.
    return [{ ...outcome, expected: { code: 0 } }];
  },
  I11: async (world) => {
    const typed = ['=1+1', '-1', '@x', '＝1', "'x", '\0=1'];
    const rows = typed.map((name, index) => [name, `1380000100${index}`, '市场部']);
    const { outcome, errors, data } = await upload(world, 'formulas.csv', csvFile([names, ...rows]));
    expect(data.success.map(({ name }: { readonly name: string }) => name)).toEqual(typed.slice(0, -1));
    expect(errors).toEqual([expect.stringContaining('7 name 含有不能使用的字符')]);
    return [outcome];
  },
};
