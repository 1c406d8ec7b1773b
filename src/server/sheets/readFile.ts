import type { Violation } from '#domain/violation.ts';
import { readCsv } from './csvFile.ts';
import { refuseType, SheetRefusal, WrongTemplate } from './refusal.ts';
import type { HeaderFaults, ReadOrder, ReadOutcome, SheetFile } from './sheetFile.ts';
import { readXlsx } from './xlsxFile.ts';

/** What became of a file: its rows, or why there are none. Plain data. */
export type FileReading =
  | { readonly kind: 'read'; readonly outcome: ReadOutcome }
  | { readonly kind: 'refused'; readonly violations: readonly Violation[] }
  | { readonly kind: 'wrongTemplate'; readonly faults: HeaderFaults };

const startsWith = (bytes: Uint8Array, head: readonly number[]): boolean =>
  bytes.byteLength >= head.length && head.every((byte, index) => bytes[index] === byte);

const archive = [0x50, 0x4b, 0x03, 0x04];
/** Old and encrypted workbooks, programs, pictures, documents: types people call sheets. */
const others: readonly (readonly number[])[] = [
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x4d, 0x5a],
  [0x50, 0x4b],
  [0x7f, 0x45, 0x4c, 0x46],
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
];

/** The type by content, whatever the name says (I01). */
export const formatOf = (bytes: Uint8Array): SheetFile['format'] => {
  if (startsWith(bytes, archive)) return 'xlsx';
  if (bytes.byteLength === 0 || others.some((head) => startsWith(bytes, head))) return refuseType();
  return 'csv';
};

const outcomeOf = async (bytes: Uint8Array, order: ReadOrder): Promise<ReadOutcome> => {
  const format = formatOf(bytes);
  const { header, rows, hiddenRows, hiddenColumns } =
    format === 'csv' ? { ...readCsv(bytes, order), hiddenColumns: [] } : await readXlsx(bytes, order);
  return {
    format,
    columns: header.columns.map(({ column }) => column.name),
    headers: header.columns.map((column) => column.header),
    rows,
    hidden: { rows: hiddenRows, columns: hiddenColumns },
  };
};

/** Takes a file apart. A hostile one costs no more than the limits; whatever breaks is a file we do not read. */
export const readFile = async (bytes: Uint8Array, order: ReadOrder): Promise<FileReading> => {
  try {
    return { kind: 'read', outcome: await outcomeOf(bytes, order) };
  } catch (error) {
    if (error instanceof WrongTemplate) return { kind: 'wrongTemplate', faults: error.faults };
    if (error instanceof SheetRefusal) return { kind: 'refused', violations: error.violations };
    throw error;
  }
};
