import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import type { RecordRecord } from '#generated/types.ts';
import { ChangeTable } from './ChangeTable.tsx';

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
