import type { Cell } from './cell.ts';

/** What a spreadsheet takes for the beginning of a formula (T20), full-width forms and NUL among it. */
const formulaStart = /^[=+\-@\t\r\n\0＝＋－＠]/;

/** A text that no spreadsheet runs: an apostrophe before what would begin a formula. */
export const neutralised = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

/** The text that was made harmless, as it was before. */
export const unneutralised = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text;

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const textOf = (cell: Cell | undefined): string => {
  if (cell === undefined) return '';
  // A number is what it is: its minus begins no formula.
  return cell.type === 'number' ? String(cell.value) : neutralised(String(cell.value));
};

/** One line of the file, ended as RFC 4180 ends it. */
export const csvLine = (cells: readonly (Cell | undefined)[]): string =>
  `${cells.map((cell) => quoted(textOf(cell))).join(',')}\r\n`;

/** Told to Excel, which otherwise reads UTF-8 in the code page of the computer. */
export const byteOrderMark = '\uFEFF';
