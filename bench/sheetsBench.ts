import { readXlsx } from 'hucre/xlsx';
import { readSheet } from '#server/sheets/readSheet.ts';
import { expectedOf } from '#tests/builders/expectedSheet.ts';
import { bookParts, row, textRow, workbookOf, zipOf } from '#tests/builders/workbook.ts';
import type { Bench, Row } from './row.ts';
import { medianMilliseconds } from './timing.ts';

const sizes = {
  full: { runs: 7, large: 10_000, honest: 1_000 },
  smoke: { runs: 1, large: 300, honest: 100 },
} as const;
const megabyte = 1024 * 1024;
const expected = expectedOf('member', 'add');
const header = textRow(1, ['姓名', '手机号', '部门', '职位', '工号', '邮箱', '入职时间', '备注']);

const sheetOf = (count: number): Uint8Array<ArrayBuffer> =>
  workbookOf({
    rows:
      header +
      Array.from({ length: count }, (_, index) =>
        textRow(index + 2, [
          `成员${index}`,
          String(13_800_000_000 + index),
          '研发中心/软件部',
          '工程师',
          `W${index}`,
          `w${index}@lanshan.example`,
          '2026/07/31',
          '新入职',
        ]),
      ).join(''),
  });

const bomb = (bytes: number, declaredBytes: number): Uint8Array<ArrayBuffer> =>
  zipOf(
    bookParts({ rows: header }).map((part) =>
      part.name.endsWith('sheet1.xml') ? { ...part, text: Buffer.alloc(bytes), declaredBytes } : part,
    ),
  );

const sharedCell = (line: number): string =>
  row(
    line,
    ['A', 'B', 'C', 'D'].map((column) => `<c r="${column}${line}" t="s"><v>0</v></c>`),
  );

/** One text of 32,000 characters in 20,000 cells: 640 million characters, of which 20 are allowed. */
const multiplied = (): Uint8Array<ArrayBuffer> =>
  workbookOf({
    sharedTexts: `<si><t>${'文'.repeat(32_000)}</t></si>`,
    rows: header + Array.from({ length: 5_000 }, (_, index) => sharedCell(index + 2)).join(''),
  });

/** What T19 and the cases I02 to I04 name. */
const hostile: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  'a bomb of 300 MB': bomb(megabyte, 300 * megabyte),
  'a bomb that says it is small': bomb(100 * megabyte, 1_000),
  'a text in 20,000 cells': multiplied(),
  'one cell at XFD1048576': workbookOf({ rows: header + row(1_048_576, ['<c r="XFD1048576"><v>1</v></c>']) }),
};

/** Reading a sheet against the library that writes ours, and what a hostile one costs against an honest one. */
export const sheetsBench: Bench = {
  name: 'sheets',
  run: async (size) => {
    const { runs, large: rowsOfLarge, honest: rowsOfHonest } = sizes[size];
    const timeOf = (bytes: Uint8Array): Promise<number> =>
      medianMilliseconds(runs, () => readSheet(bytes, expected));
    const large = sheetOf(rowsOfLarge);
    // Starts the thread: it is kept for the next file.
    await readSheet(large, expected);
    const honest = await timeOf(sheetOf(rowsOfHonest));
    const rows: Row[] = [
      {
        name: `read a workbook of ${rowsOfLarge} rows`,
        unit: 'ms',
        ours: await timeOf(large),
        reference: await medianMilliseconds(runs, () => readXlsx(large)),
        against: 'hucre, on the main thread',
        goal: { kind: 'at most', value: 2, of: 'ratio' },
      },
    ];
    for (const [name, bytes] of Object.entries(hostile))
      rows.push({
        name: `refuse ${name}`,
        unit: 'ms',
        ours: await timeOf(bytes),
        reference: honest,
        against: `a good file of ${rowsOfHonest} rows`,
        goal: { kind: 'at most', value: 200, of: 'ours' },
      });
    return { rows };
  },
};
