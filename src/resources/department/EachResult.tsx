import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { FailureTable } from '#views/bulk/FailureTable.tsx';
import { formatCount } from '#views/format/formatCount.ts';

/** What became of work on many departments: how many are done, and which are not, with the reason of each. */
export interface EachResult {
  readonly done: number;
  readonly failed: readonly { readonly id: number; readonly name: string; readonly reason: string }[];
}

/** The result per department, said at once and listed. */
export const EachResultList = ({ result }: { readonly result: EachResult }) => {
  const translate = useTranslate();
  return (
    <Stack spacing={2}>
      <Alert severity="warning" role="status">
        {translate('department.bulk.partly', {
          done: formatCount(result.done),
          failed: formatCount(result.failed.length),
        })}
      </Alert>
      <FailureTable
        failed={result.failed.map(({ id, name, reason }) => ({
          id,
          name: name || `#${id}`,
          message: reason,
        }))}
      />
    </Stack>
  );
};
