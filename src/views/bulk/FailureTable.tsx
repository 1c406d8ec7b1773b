import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { RowFailure } from '../longWork/workReport.ts';

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
