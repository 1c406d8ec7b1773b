import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import type { StationProps } from './ImportFrame.tsx';
import { useImportAction } from './useImportRows.ts';

/** Gives an import up: before it writes nothing has happened; while it writes, what is written stays. */
export const CancelButton = ({ job, replace }: Pick<StationProps, 'job' | 'replace'>) => {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const { isRunning, refusal, run } = useImportAction();
  const isWriting = job.status === 'importing';
  const kind = isWriting ? 'stop' : 'discard';
  const confirm = () =>
    run(async (provider) => replace(await provider.call('importCancel', { import_id: job.import_id })));
  return (
    <>
      <Button onClick={() => setAsking(true)}>{translate(`importing.${kind}`)}</Button>
      {isAsking ? (
        <ConsequenceDialog
          title={translate(`importing.${kind}.title`)}
          confirmLabel={translate(`importing.${kind}`)}
          isDangerous
          isRunning={isRunning}
          onConfirm={() => void confirm().then((isDone) => isDone && setAsking(false))}
          onClose={() => setAsking(false)}
        >
          <DialogContentText>
            {translate(`importing.${kind}.text`, { written: formatCount(job.written_count) })}
          </DialogContentText>
          {refusal === undefined ? null : <Alert severity="error">{refusal}</Alert>}
        </ConsequenceDialog>
      ) : null}
    </>
  );
};
