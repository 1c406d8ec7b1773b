import Undo from '@mui/icons-material/Undo';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useUntil } from '#views/format/dateTime.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { formatInstant } from '../format/dateTime.ts';
import { type StationProps, StepPanel, WorkProgress } from './ImportFrame.tsx';
import { useImportAction } from './useImportRows.ts';
import { newThingKinds } from './useReviewDraft.ts';

/** The way back after an import that added rows: how long it is open, why it is not, how it goes, and what came of it. */
export const UndoPanel = (props: StationProps) => {
  const { job } = props;
  const translate = useTranslate();
  const title = translate('importing.undo');
  if (job.undo_status === 'running')
    return (
      <StepPanel title={title}>
        <WorkProgress
          label={translate('importing.undo.running')}
          percent={job.written_count === 0 ? undefined : Math.floor((100 * job.undone) / job.written_count)}
          detail={translate('importing.doneRows', { done: formatCount(job.undone) })}
        />
      </StepPanel>
    );
  if (job.undo_status === 'done' || job.undo_status === 'partly')
    return (
      <StepPanel title={title}>
        <Alert severity={job.undo_status === 'done' ? 'success' : 'warning'} role="status">
          {translate(`importing.undo.${job.undo_status}`, {
            count: formatCount(job.undone),
            smart_count: job.undone,
          })}
          <KeptThings job={job} />
        </Alert>
      </StepPanel>
    );
  if (job.can_undo === 1) return <UndoOffer {...props} />;
  if (job.undo_reason === undefined || job.undo_reason === null || job.undo_reason === '') return null;
  return (
    <StepPanel title={title}>
      <Typography color="text.secondary">{job.undo_reason}</Typography>
    </StepPanel>
  );
};

/** Departments and positions the import made and a user uses by now. */
const KeptThings = ({ job }: Pick<StationProps, 'job'>) => {
  const translate = useTranslate();
  return (['departments', 'positions'] as const).map((kind) => {
    const { count = 0, names = [] } = job.kept?.[kind] ?? {};
    if (count === 0) return null;
    const listed = names.length < count ? `${names.join('、')}…` : names.join('、');
    return (
      <div key={kind}>
        {translate(`importing.undo.kept.${kind}`, { count: formatCount(count), names: listed })}
      </div>
    );
  });
};

const UndoOffer = ({ job, replace }: StationProps) => {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const { isRunning, refusal, run } = useImportAction();
  const until = useUntil(job.undo_until ?? '');
  const count = { count: formatCount(job.written_count), smart_count: job.written_count };
  const hasMade = newThingKinds.some((kind) => job[kind].length > 0);
  const confirm = () =>
    run(async (provider) => replace(await provider.call('importUndo', { import_id: job.import_id })));
  return (
    <StepPanel
      title={translate('importing.undo')}
      text={translate('importing.undo.text', {
        rest: until.short,
        until: formatInstant(job.undo_until ?? ''),
      })}
    >
      <Button variant="outlined" color="error" startIcon={<Undo />} onClick={() => setAsking(true)}>
        {translate('importing.undo.open')}
      </Button>
      {isAsking ? (
        <ConsequenceDialog
          title={translate('importing.undo.title')}
          confirmLabel={translate('importing.undo.confirm', count)}
          isDangerous
          isRunning={isRunning}
          onConfirm={() => void confirm().then((isDone) => isDone && setAsking(false))}
          onClose={() => setAsking(false)}
        >
          <Stack spacing={1.5}>
            <DialogContentText>{translate('importing.undo.question', count)}</DialogContentText>
            {hasMade ? <DialogContentText>{translate('importing.undo.made')}</DialogContentText> : null}
            {refusal === undefined ? null : <Alert severity="error">{refusal}</Alert>}
          </Stack>
        </ConsequenceDialog>
      ) : null}
    </StepPanel>
  );
};
