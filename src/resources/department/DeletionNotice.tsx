import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { LinkBase, type RaRecord, useTranslate } from 'react-admin';
import { formatInstant } from '#views/format/dateTime.ts';
import { useUntil } from '#views/format/useUntil.ts';
import { useCancelDeletion } from '#views/removal/useCancelDeletion.ts';
import { rightsOf } from './departmentRights.ts';

interface WaitingProps {
  readonly name: string;
  readonly taskId: number;
  readonly executeAt: string;
  readonly mayCancel: boolean;
}

const Waiting = ({ name, taskId, executeAt, mayCancel }: WaitingProps) => {
  const translate = useTranslate();
  const { text: until } = useUntil(executeAt);
  const { cancel, isRunning } = useCancelDeletion();
  return (
    <Alert severity="warning" icon={<ScheduleIcon fontSize="inherit" />} sx={{ mt: 1.5 }}>
      {translate('removal.at', { time: formatInstant(executeAt), until })}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', mt: 1 }}>
        {mayCancel ? (
          <Button
            color="inherit"
            size="small"
            variant="outlined"
            loading={isRunning}
            onClick={() => void cancel(taskId, name)}
          >
            {translate('removal.cancel')}
          </Button>
        ) : null}
        <Button color="inherit" size="small" component={LinkBase} to={`/deletion/${taskId}/show`}>
          {translate('removal.tasks')}
        </Button>
      </Stack>
    </Alert>
  );
};

/** When the department goes, for as long as that can still be taken back; nothing for one that stays. */
export const DeletionNotice = ({ record }: { readonly record: RaRecord }) => {
  const task: unknown = record.delete_task;
  if (typeof task !== 'object' || task === null || !('task_id' in task) || !('execute_at' in task))
    return null;
  return (
    <Waiting
      name={String(record.name)}
      taskId={Number(task.task_id)}
      executeAt={String(task.execute_at)}
      mayCancel={rightsOf(record).remove}
    />
  );
};
