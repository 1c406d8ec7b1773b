import { useTranslate } from 'react-admin';
import type { RowFailure } from '../longWork/workReport.ts';
import { failuresCsv } from './failuresCsv.ts';
import { saveText } from './saveText.ts';

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
