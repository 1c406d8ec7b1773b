import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx';
import { Download, refuse } from './envelope.ts';

/** A row of a sheet by its headers, and where it stands. */
export interface SheetRow {
  readonly row: number;
  readonly cell: (header: string) => string;
}

/** A workbook with one sheet. */
export const workbook = async (
  name: string,
  headers: readonly string[],
  rows: readonly (readonly CellValue[])[] = [],
): Promise<Download> => {
  const bytes = await writeXlsx({
    sheets: [{ name: 'Sheet1', rows: [[...headers], ...rows.map((row) => [...row])] }],
  });
  return new Download(name, new Uint8Array(bytes));
};

const textOf = (value: unknown): string =>
  value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? '').trim();

/** Reads an uploaded workbook. Refuses what is none, and one that is not of the template. */
export const readSheet = async (
  file: File | undefined,
  headers: readonly string[],
): Promise<readonly SheetRow[]> => {
  if (file === undefined) return refuse('请上传文件');
  const book = await readXlsx(new Uint8Array(await file.arrayBuffer())).catch(() =>
    refuse('文件格式不正确，请使用模板文件'),
  );
  const [sheet] = book.sheets;
  const [head = [], ...body] = sheet?.rows ?? [];
  const names = head.map((cell) => textOf(cell).replace(/[*＊]+$/, ''));
  if (headers.some((header) => !names.includes(header))) refuse('文件格式不正确，请使用模板文件');
  const rows = body.map((cells, nth) => ({
    row: nth + 2,
    cell: (header: string) => textOf(cells[names.indexOf(header)]),
  }));
  if (rows.length === 0) refuse('数据不能为空');
  if (rows.some(({ cell }) => headers.every((header) => cell(header) === ''))) refuse('请删除空白行');
  return rows;
};
