import Undo from '@mui/icons-material/Undo';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { refusalOf } from '#dataProvider/refusal.ts';
import { useUntil } from '#views/format/dateTime.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { useFocusedHeading } from '#views/layouts/WizardSteps.tsx';
import { formatInstant } from '../format/dateTime.ts';
import { type StationProps, StepPanel, WorkProgress } from './ImportFrame.tsx';
import { useImportAction } from './useImportRows.ts';
import { newThingKinds } from './useReviewDraft.ts';

/** The way back after an import that added rows: how long it is open, why it is not, how it goes, and what came of it. */
export const UndoPanel = (props: StationProps) => {
  const { job } = props;
  const translate = useTranslate();
  const title = translate('importing.undo');
  const step = job.undo_status === 'running' ? 1 : 2;
  // The button that was pressed goes with what it offered.
  const heading = useFocusedHeading(job.undo_status === undefined || job.undo_status === null ? 0 : step);
  if (job.undo_status === 'running')
    return (
      <StepPanel title={title} heading={heading}>
        <WorkProgress
          label={translate('importing.undo.running')}
          percent={job.written_count === 0 ? undefined : Math.floor((100 * job.undone) / job.written_count)}
          detail={translate('importing.doneRows', { done: formatCount(job.undone) })}
        />
      </StepPanel>
    );
  if (job.undo_status === 'done' || job.undo_status === 'partly')
    return (
      <StepPanel title={title} heading={heading}>
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

/** Refusals that are no end of it: rows would stay, or there are very many. */
const questions: readonly (string | undefined)[] = ['import.undoKeeps', 'import.undoOfMany'];

/** Takes an import back at once where every row goes; else what the server says of it becomes a question. */
const useUndo = ({ job, replace }: StationProps) => {
  const { isRunning, refusal, run } = useImportAction();
  const [question, setQuestion] = useState<string>();
  const ask = (fields: { readonly only_whole?: 1 }) =>
    run(async (provider) => {
      try {
        replace(await provider.call('importUndo', { import_id: job.import_id, ...fields }));
      } catch (error) {
        if (fields.only_whole !== 1 || !questions.includes(refusalOf(error)?.error_key)) throw error;
        setQuestion((error as Error).message);
      }
    });
  return {
    isRunning,
    refusal,
    question,
    close: () => setQuestion(undefined),
    begin: () => void ask({ only_whole: 1 }),
    confirm: () => void ask({}).then((isDone) => isDone && setQuestion(undefined)),
  };
};

const UndoOffer = (props: StationProps) => {
  const { job } = props;
  const translate = useTranslate();
  const undo = useUndo(props);
  const until = useUntil(job.undo_until ?? '');
  const count = { count: formatCount(job.written_count), smart_count: job.written_count };
  const hasMade = newThingKinds.some((kind) => job[kind].length > 0);
  const refusal = undo.refusal === undefined ? null : <Alert severity="error">{undo.refusal}</Alert>;
  return (
    <StepPanel
      title={translate('importing.undo')}
      text={translate('importing.undo.text', {
        rest: until.short,
        until: formatInstant(job.undo_until ?? ''),
      })}
    >
      <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        {hasMade ? <Typography color="text.secondary">{translate('importing.undo.made')}</Typography> : null}
        <Button
          variant="outlined"
          color="error"
          startIcon={<Undo />}
          loading={undo.isRunning && undo.question === undefined}
          loadingPosition="start"
          onClick={undo.begin}
        >
          {translate('importing.undo.confirm', count)}
        </Button>
        {undo.question === undefined ? refusal : null}
      </Stack>
      {undo.question === undefined ? null : (
        <ConsequenceDialog
          title={translate('importing.undo.title')}
          confirmLabel={translate('importing.undo.open')}
          isDangerous
          isRunning={undo.isRunning}
          onConfirm={undo.confirm}
          onClose={undo.close}
        >
          <Stack spacing={1.5}>
            <DialogContentText>{undo.question}</DialogContentText>
            <DialogContentText>{translate('importing.undo.question')}</DialogContentText>
            {refusal}
          </Stack>
        </ConsequenceDialog>
      )}
    </StepPanel>
  );
};
