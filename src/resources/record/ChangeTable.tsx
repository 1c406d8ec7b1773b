import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'react-admin';
import type { RecordChange, RecordRecord } from '#generated/types.ts';

const cell = { overflowWrap: 'anywhere', verticalAlign: 'top' } as const;

const nothing = <span aria-hidden>–</span>;

const ChangeRow = ({ change }: { readonly change: RecordChange }) => {
  const translate = useTranslate();
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={cell}>
        {change.title}
      </TableCell>
      {change.kind === 'concealed' ? (
        <TableCell colSpan={2} sx={{ ...cell, color: 'text.secondary' }}>
          {translate('record.concealed')}
        </TableCell>
      ) : (
        <>
          <TableCell sx={{ ...cell, color: 'text.secondary' }}>{change.old_text ?? nothing}</TableCell>
          <TableCell sx={{ ...cell, fontWeight: 600 }}>{change.new_text ?? nothing}</TableCell>
        </>
      )}
    </TableRow>
  );
};

/** Every changed field, what it was and what it became. */
export const ChangeTable = ({ record }: { readonly record: RecordRecord }) => {
  const translate = useTranslate();
  return (
    <TableContainer>
      <Table size="small" aria-label={translate('record.changes')}>
        <TableHead>
          <TableRow>
            {['field', 'old', 'new'].map((name) => (
              <TableCell key={name}>{translate(`record.${name}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {record.changes.map((change) => (
            <ChangeRow key={change.field} change={change} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
