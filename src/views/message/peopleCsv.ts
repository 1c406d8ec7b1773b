import type { Cell } from '#engine/sheet/cell.ts';
import { byteOrderMark, csvLine } from '#engine/sheet/csvText.ts';

const text = (value: string): Cell => ({ type: 'text', value });

/** A list of people as a CSV file, safe from formulas and readable for Excel. */
export const peopleCsv = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [`${byteOrderMark}${csvLine(header.map(text))}`, ...rows.map((row) => csvLine(row.map(text)))].join('');
