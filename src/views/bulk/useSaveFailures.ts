import { useTranslate } from 'react-admin';
import type { Cell } from '#engine/sheet/cell.ts';
import { byteOrderMark, csvLine } from '#engine/sheet/csvText.ts';
import { saveFile } from '#views/export/saveFile.ts';
import type { RowFailure } from '#views/longWork/workReport.ts';

const text = (value: string): Cell => ({ type: 'text', value });

/** The failures of bulk work as a CSV file: id, name and reason, safe from formulas. */
export const failuresCsv = (header: readonly string[], failed: readonly RowFailure[]): string =>
  [
    `${byteOrderMark}${csvLine(header.map(text))}`,
    ...failed.map(({ id, name, message }) => csvLine([text(String(id)), text(name), text(message)])),
  ].join('');

/** Lets the browser save a text made in the page as a file. */
export const saveText = (text: string, fileName: string, type: string): void =>
  saveFile(new Blob([text], { type }), fileName);

/** Lets the browser save who something was not done to, and why, as a file in the reader's language. */
export const useSaveFailures = () => {
  const translate = useTranslate();
  return (title: string, failed: readonly RowFailure[]): void => {
    const header = [
      translate('bulk.report.id'),
      translate('bulk.report.row'),
      translate('bulk.report.reason'),
    ];
    saveText(failuresCsv(header, failed), `${title}.csv`, 'text/csv;charset=utf-8');
  };
};
