import type { Cell } from '#engine/sheet/cell.ts';
import { byteOrderMark, csvLine } from '#engine/sheet/csvText.ts';
import type { RowFailure } from '../longWork/workReport.ts';

const text = (value: string): Cell => ({ type: 'text', value });

/** The failures of bulk work as a CSV file: id, name and reason, safe from formulas. */
export const failuresCsv = (header: readonly string[], failed: readonly RowFailure[]): string =>
  [
    `${byteOrderMark}${csvLine(header.map(text))}`,
    ...failed.map(({ id, name, message }) => csvLine([text(String(id)), text(name), text(message)])),
  ].join('');
