import { describe, expect, it } from 'vitest';
import { templateMark } from '#engine/sheet/templateForm.ts';
import { readSheet } from '#server/sheets/readSheet.ts';
import type { ExpectedSheet, SheetFile } from '#server/sheets/sheetFile.ts';
import { expectedOf } from '#tests/builders/expectedSheet.ts';
import { numberCell, row, textCell, textRow, workbookOf } from '#tests/builders/workbook.ts';

const add = expectedOf('member', 'add');
const resign = expectedOf('resignation', 'resign');
const names = ['姓名*', '手机号*', '部门*', '工号', '入职时间'];
const header = textRow(1, names);

const read = async (bytes: Uint8Array, expected: ExpectedSheet = add): Promise<SheetFile> => {
  const sheet = await readSheet(bytes, expected);
  if (!('rows' in sheet)) throw new Error(`Refused: ${JSON.stringify(sheet)}`);
  return sheet;
};
const refusal = async (bytes: Uint8Array, expected: ExpectedSheet = add) => {
  const sheet = await readSheet(bytes, expected);
  return 'rows' in sheet ? [] : sheet;
};
const csv = (...lines: readonly string[]): Uint8Array => new Uint8Array(Buffer.from(lines.join('\r\n')));
const faultsOf = ({ rows }: SheetFile) =>
  rows.flatMap(({ line, faults }) => faults.map(({ column, rule }) => `${line} ${column} ${rule}`));

describe('the header of a sheet', () => {
  it('stands in any order, language and width', async () => {
    const chinese = await read(csv('部门, ＊手机号,姓名*', 'B,1,A'));
    const english = await read(csv('Phone,NAME *,Department,Note', '1,A,B,C'));
    const japanese = await read(csv('氏名,携帯番号,部署', 'A,1,B'));

    expect(chinese).toMatchObject({ locale: 'zh', columns: ['part', 'phone', 'name'] });
    expect(english).toMatchObject({ locale: 'en', columns: ['phone', 'name', 'part', 'note'] });
    expect(japanese).toMatchObject({ locale: 'ja', columns: ['name', 'phone', 'part'] });
  });

  it('names the columns that are missing, unknown or repeated', async () => {
    const wrong = await refusal(csv('姓名,姓名*,部门,工资,__proto__,constructor', 'A,A,B,1,2,3'));

    expect(wrong.map(({ rule, params }) => [rule, params?.columns])).toEqual([
      ['sheet.missingColumns', '“手机号”'],
      ['sheet.unknownColumns', '“工资”、“__proto__”、“constructor”'],
      ['sheet.repeatedColumns', '“姓名*”'],
    ]);
    expect(await refusal(csv('a,b', '1,2'))).toMatchObject([{ rule: 'sheet.missingColumns' }, {}]);
  });

  it('tells the template of another purpose and an older one', async () => {
    const marked = (mark: string) => workbookOf({ rows: header + textRow(2, ['A', '1', 'B']), mark });

    expect(await refusal(marked(templateMark(expectedOf('department', 'add').model)))).toMatchObject([
      { rule: 'sheet.otherTemplate', params: { title: '批量添加部门' } },
    ]);
    expect(await refusal(marked('member.add 00000000'))).toMatchObject([{ rule: 'sheet.oldTemplate' }]);
    expect(await read(marked(templateMark(add.model)))).toMatchObject({ rows: [{ line: 2 }] });
  });

  it('lies below a title and above a row of hints', async () => {
    const titled = workbookOf({
      rows:
        textRow(1, ['成员导入']) +
        textRow(3, [...names, '未导入原因']) +
        textRow(4, ['※ 必填', '※ 数字', '※ 路径']) +
        textRow(5, ['张三', '13800000001', '研发中心', '', '', '手机号已存在']),
      after: '<mergeCells><mergeCell ref="A1:E1"/></mergeCells>',
    });

    expect((await read(titled)).rows).toEqual([
      {
        line: 5,
        cells: { name: '张三', phone: '13800000001', part: '研发中心', workId: '', entry_time: '' },
        faults: [],
      },
    ]);
  });
});

describe('the cells of a workbook', () => {
  const rowOf = async (...cells: readonly string[]) =>
    (await read(workbookOf({ rows: header + row(2, cells) }))).rows[0];

  it('keep all digits and the zeros they show', async () => {
    expect(
      await rowOf(
        textCell(2, 0, '张三'),
        numberCell(2, 1, '1.38E+10'),
        numberCell(2, 2, '0.30000000000000004'),
        numberCell(2, 3, '123', 2),
      ),
    ).toMatchObject({ cells: { phone: '13800000000', part: '0.3', workId: '00123' }, faults: [] });
    expect(await rowOf(numberCell(2, 3, '110101199001011230'))).toMatchObject({
      cells: { workId: '110101199001011230' },
      faults: [{ column: 'workId', rule: 'sheet.digitsLost' }],
    });
  });

  it('are days where their format says so', async () => {
    expect(await rowOf(numberCell(2, 4, '46237', 1))).toMatchObject({ cells: { entry_time: '2026/08/03' } });
    expect(await rowOf(numberCell(2, 4, '46237', 3))).toMatchObject({ cells: { entry_time: '2026/08/03' } });
    expect(await rowOf(numberCell(2, 4, '20260803'))).toMatchObject({ cells: { entry_time: '20260803' } });
    expect(await rowOf(numberCell(2, 4, '46237'))).toMatchObject({
      cells: { entry_time: '46237' },
      faults: [{ column: 'entry_time', rule: 'sheet.dateSerial' }],
    });
  });

  it('have to be text for a day people leave on', async () => {
    const head = textRow(1, ['姓名', '手机号', '离职日期']);
    const book = workbookOf({
      rows:
        head +
        row(2, [textCell(2, 0, 'A'), textCell(2, 1, '1'), numberCell(2, 2, '46237', 1)]) +
        row(3, [textCell(3, 0, 'A'), textCell(3, 1, '1'), numberCell(3, 2, '46237')]) +
        textRow(4, ['A', '1', '2026/08/03']),
    });

    expect(faultsOf(await read(book, resign))).toEqual([
      '2 outTime validation.asText',
      '3 outTime validation.asText',
    ]);
  });

  it('keep the text of a formula, a rich text and an escaped one', async () => {
    const rich =
      '<si><r><t>张</t></r><r><rPr><b/></rPr><t xml:space="preserve">三 </t></r><rPh><t>ちょう</t></rPh></si>';
    const book = workbookOf({
      sharedTexts: rich,
      rows:
        header +
        row(2, [
          '<c r="A2" t="s"><v>0</v></c>',
          '<c r="B2" t="str"><f>HYPERLINK("http://x")</f><v>13800000001</v></c>',
          '<c r="C2" t="inlineStr"><is><t>A_x000D_&lt;&#20013;&gt;</t></is></c>',
          '<c r="D2" t="e"><v>#REF!</v></c>',
        ]),
    });
    const sheet = await read(book);

    expect(sheet.rows[0]?.cells).toMatchObject({
      name: '张三 ',
      phone: '13800000001',
      part: 'A\r<中>',
      workId: '#REF!',
    });
    expect(faultsOf(sheet)).toEqual(['2 phone sheet.formula', '2 workId sheet.errorValue']);
  });

  it('say which rows they were merged over', async () => {
    const book = workbookOf({
      rows:
        header +
        textRow(2, ['A', '1', 'B']) +
        textRow(3, ['C', '2']) +
        textRow(4, ['D', '3', 'E', '', '', 'x']),
      after: '<mergeCells><mergeCell ref="C2:C3"/></mergeCells>',
    });

    expect(faultsOf(await read(book))).toEqual([
      '2 part sheet.merged',
      '3 part sheet.merged',
      '4  sheet.outside',
    ]);
  });
});

describe('the rows of a sheet', () => {
  it('are read and told of where they are hidden', async () => {
    const hidden = `<row r="3" hidden="1">${textCell(3, 0, 'B')}</row><row r="4" hidden="true">${textCell(4, 0, 'C')}</row>`;
    const { rows, notes } = await read(
      workbookOf({
        rows: `${header}${textRow(2, ['A', '1', 'B'])}${hidden}`,
        after: '<cols><col min="2" max="2" hidden="1"/><col min="30" max="40" hidden="1"/></cols>',
      }),
    );

    expect(rows.map(({ cells }) => cells.name)).toEqual(['A', 'B', 'C']);
    expect(notes).toEqual([
      { rule: 'sheet.hiddenRows', params: { count: 2 } },
      { rule: 'sheet.hiddenColumns', params: { columns: '“手机号”' } },
    ]);
  });

  it('keep their numbers across blank and hidden ones', async () => {
    const blank = Array.from(
      { length: 5_000 },
      (_, index) => `<row r="${index + 6}"><c r="A${index + 6}" s="4"/></row>`,
    );
    const book = workbookOf({
      rows: `${header}${textRow(2, ['A', '1', 'B'])}<row r="5" hidden="1">${textCell(5, 0, 'C')}</row>${blank.join('')}`,
    });
    const { rows } = await read(book);

    expect(rows.map(({ line, cells }) => [line, cells.name])).toEqual([
      [2, 'A'],
      [3, ''],
      [4, ''],
      [5, 'C'],
    ]);
    expect(
      (await read(csv('姓名,手机号,部门', '', '"A\nB",1,C', '', '', 'D,2,E', '', ''))).rows,
    ).toHaveLength(5);
  });
});

describe('a text with commas', () => {
  const lines = '姓名,手机号,部门\r\n𠮷田 ｢ｱ｣,13800000001,研发中心\r\n';
  const japanese = Buffer.from('8e8196bc2c8c6791d194d48d862c95948f900d0a8e5293632c312c8a4a94ad', 'hex');
  const wide = Buffer.from(lines, 'utf16le');

  it.each([
    ['UTF-8', Buffer.from(lines)],
    ['UTF-8 that says so', Buffer.from(`\uFEFF${lines}`)],
    ['UTF-16 that says so', Buffer.from(`\uFEFF${lines}`, 'utf16le')],
    ['UTF-16', wide],
    ['UTF-16 the other way round', Buffer.from(Buffer.from(`\uFEFF${lines}`, 'utf16le')).swap16()],
  ])('is read in %s', async (_, bytes) => {
    expect((await read(new Uint8Array(bytes))).rows[0]?.cells).toEqual({
      name: '𠮷田 ｢ｱ｣',
      phone: '13800000001',
      part: '研发中心',
    });
  });

  it('is read in GB18030 and Shift_JIS by its header', async () => {
    const chinese = Buffer.from('d0d5c3fb2ccad6bbfabac52cb2bfc3c50d0ad5c5c8fd2c312cd1d0b7a2', 'hex');

    expect(await read(new Uint8Array(chinese))).toMatchObject({
      locale: 'zh',
      rows: [{ cells: { name: '张三', part: '研发' } }],
    });
    expect(await read(new Uint8Array(japanese))).toMatchObject({
      locale: 'ja',
      rows: [{ cells: { part: '開発' } }],
    });
  });

  it('is one whatever a cell of it holds: the cell is told of it, not the file', async () => {
    const { rows } = await read(csv('姓名,手机号,部门', '王\u0007明,1,C', 'D,2,E'));

    expect(rows.map(({ cells }) => cells.name)).toEqual(['王\u0007明', 'D']);
  });

  it('is read with semicolons and tabs, without our apostrophe', async () => {
    const sheet = await read(csv('姓名;手机号;部门', "'=1+1;'+8613800000001;\"'x;y\""));

    expect(sheet.rows[0]?.cells).toEqual({ name: '=1+1', phone: '+8613800000001', part: "'x;y" });
    expect((await read(csv('姓名\t手机号\t部门', 'A\t1\tB'))).rows).toHaveLength(1);
  });

  it('keeps what cannot be read to its own row', async () => {
    const mixed = Buffer.concat([
      Buffer.from('Name,Phone,Department\r\n张三,1,研发中心\r\n李四,2,生产中心\r\n'),
      Buffer.from('cdf5cee52c332cd1d0b7a2', 'hex'),
    ]);
    const { rows } = await read(new Uint8Array(mixed));

    expect(rows.map(({ cells }) => cells.name?.includes('\uFFFD'))).toEqual([false, false, true]);
  });
});
