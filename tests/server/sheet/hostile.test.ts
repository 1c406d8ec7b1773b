import { describe, expect, it } from 'vitest';
import { readSheet } from '#server/sheets/readSheet.ts';
import type { ExpectedSheet } from '#server/sheets/sheetFile.ts';
import { expectedOf } from '#tests/builders/expectedSheet.ts';
import { bookParts, row, textCell, textRow, workbookOf, zipOf } from '#tests/builders/workbook.ts';

const header = textRow(1, ['姓名*', '手机号*', '部门*']);
const good = workbookOf({ rows: header + textRow(2, ['张三', '13800000001', '研发中心']) });
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
const add = expectedOf('member', 'add');

const rulesOf = async (bytes: Uint8Array, expected: ExpectedSheet = add): Promise<readonly string[]> => {
  const sheet = await readSheet(bytes, expected);
  return 'rows' in sheet ? [] : sheet.map(({ rule }) => rule);
};

const replaced = (text: string) =>
  zipOf(
    bookParts({ rows: header }).map((part) => (part.name.endsWith('sheet1.xml') ? { ...part, text } : part)),
  );

const flagged = (): Uint8Array => {
  const bytes = Uint8Array.from(good);
  const directory = Buffer.from(bytes.buffer).indexOf('PK\x01\x02', 0, 'latin1');
  bytes[directory + 8] = 1;
  return bytes;
};

const zeros = Buffer.alloc(5 * 1024 * 1024);
const manyParts = Array.from({ length: 300 }, (_, index) => ({
  name: `xl/worksheets/${index}.xml`,
  text: '',
}));

const others: Readonly<Record<string, Uint8Array>> = {
  'an empty file': new Uint8Array(),
  'a program': bytesOf('MZ\x90\x00\x03'),
  'an old workbook': bytesOf('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  'a document': bytesOf('%PDF-1.7'),
  'a text with control characters': bytesOf('姓名\x01\x02\x03'),
  'an archive of something else': zipOf([{ name: 'a.txt', text: 'x' }]),
  'an archive cut off': good.slice(0, good.length - 40),
  'an encrypted archive': flagged(),
  'a workbook with macros': workbookOf({ rows: header, parts: [{ name: 'xl/vbaProject.bin', text: 'x' }] }),
  'a workbook with a DTD': replaced('<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet>&a;</worksheet>'),
  'a workbook of two parts of one name': zipOf([
    ...bookParts({ rows: header }),
    ...bookParts({ rows: header }),
  ]),
  'a sheet that is no XML': replaced('<worksheet><sheetData><row r="1"'),
  'a sheet whose tags do not close': replaced('<worksheet><sheetData></worksheet>'),
  'a tag of a word and spaces alone': replaced(`<worksheet a${' '.repeat(200_000)}></worksheet>`),
  'a sheet with a broken character': replaced('<worksheet>\u0001&#0;</worksheet>'),
  'a text of a DTD without one': replaced('<worksheet>&a;</worksheet>'),
  'rows that go backwards': workbookOf({ rows: row(9, []) + header }),
};

const large: Readonly<Record<string, Uint8Array>> = {
  'more than 10 MB': new Uint8Array(10 * 1024 * 1024 + 1).fill(65),
  'a bomb that says so': zipOf([
    ...bookParts({ rows: header }),
    { name: 'xl/media/bomb', text: zeros, declaredBytes: 300 * 1024 * 1024 },
  ]),
  'a bomb by its ratio': zipOf([...bookParts({ rows: header }), { name: 'xl/media/bomb', text: zeros }]),
  'a bomb that says it is small': zipOf(
    bookParts({ rows: header }).map((part) =>
      part.name.endsWith('sheet1.xml') ? { ...part, text: zeros, declaredBytes: 100 } : part,
    ),
  ),
  'hundreds of parts': zipOf([...bookParts({ rows: header }), ...manyParts]),
  'a tag without an end': replaced(`<worksheet ${'a'.repeat(2 * 1024 * 1024)}`),
};

describe('a file that is no template of ours', () => {
  it.each(Object.entries(others))('is refused by its content: %s', async (_, bytes) => {
    expect(await rulesOf(bytes)).toEqual(['sheet.type']);
  });

  it.each(['../../etc/passwd', 'xl/../../x.xml', '..\\x.xml', '/etc/passwd', 'C:\\x.xml'])(
    'is refused with the path that leads outside: %s',
    async (name) => {
      const sheet = await readSheet(workbookOf({ rows: header, parts: [{ name, text: 'x' }] }), add);

      expect(sheet).toEqual([{ rule: 'sheet.outsidePath', params: { path: name } }]);
    },
  );

  it('is refused when its name says another type', async () => {
    const csv = bytesOf('name,phone,department\nA,1,B');

    expect(await rulesOf(csv, { ...add, fileName: 'people.xlsx' })).toEqual(['sheet.type']);
    expect(await rulesOf(good, { ...add, fileName: 'people.csv' })).toEqual(['sheet.type']);
    expect(await rulesOf(good, { ...add, fileName: '成员.XLSX' })).toEqual([]);
  });

  it.each(Object.entries(large))('is too large before it is read: %s', async (_, bytes) => {
    expect(await rulesOf(bytes)).toEqual(['sheet.tooLarge']);
  });

  it('reaches no further than the template does', async () => {
    const far = workbookOf({ rows: header + row(1_048_576, ['<c r="XFD1048576"><v>1</v></c>']) });
    const deep = workbookOf({ rows: header + row(1_048_576, ['<c r="A1048576"><v>1</v></c>']) });

    expect(await rulesOf(far)).toEqual(['sheet.range']);
    expect(await rulesOf(deep)).toEqual(['sheet.range']);
  });

  it('is read no further than one row too many', async () => {
    const lines = Array.from({ length: 3_000 }, (_, index) => textRow(index + 2, ['张三']));
    const book = workbookOf({ rows: header + lines.join('') });
    const csv = bytesOf(`Name,Phone,Department\n${'A,1,B\n'.repeat(3_000)}`);

    const few = { ...add, maxRows: 1_000 };

    expect(await rulesOf(book, few)).toEqual(['sheet.tooManyRows']);
    expect(await rulesOf(csv, few)).toEqual(['sheet.tooManyRows']);
  });

  it('is refused quickly and leaves the reader at work', async () => {
    const started = performance.now();
    for (const bytes of Object.values({ ...large, ...others })) await rulesOf(bytes);
    const each = (performance.now() - started) / Object.keys({ ...large, ...others }).length;

    // Measured 5-60 ms alone, thread included; the limit leaves room for a machine that is shared.
    expect(each).toBeLessThan(1_000);
    expect(await rulesOf(good)).toEqual([]);
  });

  it('is too large for what its cells share', async () => {
    const cells = row(2, ['<c r="A2" t="s"><v>0</v></c>', '<c r="B2" t="s"><v>0</v></c>']);
    const rows = Array.from({ length: 400 }, (_, index) => cells.replaceAll('2"', `${index + 2}"`)).join('');
    const shared = (length: number) =>
      workbookOf({ sharedTexts: `<si><t>${'a'.repeat(length)}</t></si>`, rows: header + rows });

    expect(await rulesOf(shared(32_000))).toEqual(['sheet.tooLarge']);
    expect(await rulesOf(shared(40_000))).toEqual(['sheet.tooLarge']);
    expect(await rulesOf(shared(4_000))).toEqual([]);
  });

  it('cannot make a thread read for ever', async () => {
    const merges = Array.from({ length: 3_000 }, () => '<mergeCell ref="A1:B2"/>').join('');
    const spaces = `<worksheet a=""${' '.repeat(200_000)}><sheetData>${header}</sheetData></worksheet>`;

    expect(await rulesOf(workbookOf({ rows: header, after: merges }))).toEqual(['sheet.merged']);
    expect(await rulesOf(replaced(spaces))).toEqual(['sheet.noRows']);
    expect(
      await rulesOf(workbookOf({ rows: row(1, [textCell(1, 0, '_x0000_'.repeat(50_000))]) })),
    ).toHaveLength(2);
  });
});
