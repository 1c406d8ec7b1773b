import { openXlsx, saveXlsx } from 'hucre/xlsx';

const columns = {
  name: /^(姓名|名称|name|氏名)$/i,
  phone: /^(手机号?码?|电话|phone|mobile|携帯電話番号)$/i,
  part: /^(部门|part|department|部署)$/i,
} as const;

/** What is filled into a template: a person by name, number and department. */
export type PersonRow = Readonly<Record<keyof typeof columns, string>>;

const headerOf = (cell: unknown): string => String(cell ?? '').replace(/[\s*＊]+$/u, '');

/** Whether these are the bytes of a workbook. */
export const isWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * A template of any server with one row more, everything else in it kept. Undefined where it names no column for the row; columns
 * are named as the specification does, in any of its languages.
 */
export const fillTemplate = async (template: Uint8Array, row: PersonRow): Promise<File | undefined> => {
  const book = await openXlsx(template);
  const [sheet] = book.sheets;
  const headers = (sheet?.rows[0] ?? []).map(headerOf);
  const cells = headers.map((header) => {
    const found = Object.entries(columns).find(([, pattern]) => pattern.test(header));
    return found === undefined ? null : row[found[0] as keyof PersonRow];
  });
  if (sheet === undefined || cells.filter((cell) => cell !== null).length < 3) return undefined;
  sheet.rows.push(cells);
  return new File([new Uint8Array(await saveXlsx(book))], 'people.xlsx', {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
};
