import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { Cell } from '#engine/sheet/cell.ts';
import { byteOrderMark, csvLine } from '#engine/sheet/csvText.ts';
import { saveFile } from '#views/export/useExportWork.ts';
import type { RowFailure } from '#views/longWork/longWorkStore.ts';

/** Rows a person reads; the file has them all. */
const shownAtMost = 200;

/** The rows something was not done to, by name, each with its reason. */
export const FailureTable = ({ failed }: { readonly failed: readonly RowFailure[] }) => {
  const translate = useTranslate();
  return (
    <>
      <TableContainer
        sx={{ maxHeight: 320 }}
        tabIndex={0}
        role="region"
        aria-label={translate('bulk.report.list')}
      >
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell>{translate('bulk.report.row')}</TableCell>
              <TableCell>{translate('bulk.report.reason')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {failed.slice(0, shownAtMost).map(({ id, name, message }) => (
              <TableRow key={id}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{name}</TableCell>
                <TableCell>{message}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {failed.length <= shownAtMost ? null : (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {translate('bulk.report.more', { count: failed.length - shownAtMost })}
        </Typography>
      )}
    </>
  );
};

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
