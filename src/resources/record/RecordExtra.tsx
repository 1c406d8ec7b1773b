import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
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
const ChangeTable = ({ record }: { readonly record: RecordRecord }) => {
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

/** What is to be noticed about a record before its changes are read. */
const Notice = ({ record }: { readonly record: RecordRecord }) => {
  const translate = useTranslate();
  if (record.outcome === 'refused') return <Alert severity="error">{translate('record.refused')}</Alert>;
  if (record.outcome === 'proof') return <Alert severity="info">{translate('record.proof')}</Alert>;
  if (record.attention === null) return null;
  return <Alert severity="warning">{translate(`record.${record.attention}`)}</Alert>;
};

/** Below the facts of a record: a refused attempt, a look at private data or an export is said, and every change old beside new. */
export const RecordExtra = () => {
  const translate = useTranslate();
  const titleId = useId();
  const record = useRecordContext<RecordRecord>();
  if (record === undefined) return null;
  return (
    <Stack spacing={2} sx={{ mt: 3 }}>
      <Notice record={record} />
      {record.changes.length === 0 ? null : (
        <Box component="section" aria-labelledby={titleId}>
          <Typography id={titleId} variant="subtitle1" component="h3" sx={{ mb: 1 }}>
            {translate('record.changes')}
          </Typography>
          <ChangeTable record={record} />
        </Box>
      )}
    </Stack>
  );
};
