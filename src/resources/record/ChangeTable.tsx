import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'react-admin';
import { findField } from '#engine/fields.ts';
import type { RecordChange, RecordRecord } from '#generated/types.ts';
import { useModels } from '#views/ModelContext.tsx';
import { ChangeValue } from '#views/timeline/ChangeLine.tsx';
import { toldChange } from '#views/timeline/changeWords.ts';
import { wordKeys } from '#views/wordKeys.ts';

interface ChangeRowProps {
  readonly record: RecordRecord;
  readonly change: RecordChange;
}

const cell = { overflowWrap: 'anywhere', verticalAlign: 'top' } as const;

const ChangeRow = ({ record, change }: ChangeRowProps) => {
  const translate = useTranslate();
  const model = useModels()[record.target_type];
  const field = model && findField(model.fields, change.field);
  if (field === undefined) return null;
  const told = toldChange(change);
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={cell}>
        {translate(wordKeys(record.target_type).field(field.path))}
      </TableCell>
      {told.kind === 'concealed' ? (
        <TableCell colSpan={2} sx={{ ...cell, color: 'text.secondary' }}>
          {translate('record.concealed')}
        </TableCell>
      ) : (
        <>
          <TableCell sx={{ ...cell, color: 'text.secondary' }}>
            <ChangeValue field={field} value={told.old} record={record} />
          </TableCell>
          <TableCell sx={{ ...cell, fontWeight: 600 }}>
            <ChangeValue field={field} value={told.new} record={record} />
          </TableCell>
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
            <ChangeRow key={change.field} record={record} change={change} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
