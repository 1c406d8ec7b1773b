import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'ra-core';
import type { Colour } from '#engine/vocabulary.ts';
import { OptionChip } from '#views/fields/OptionChip.tsx';
import type { Task } from './taskQueries.ts';

const colours = {
  waiting: 'neutral',
  running: 'info',
  attention: 'warning',
  done: 'success',
  partly: 'warning',
  failed: 'danger',
  cancelled: 'neutral',
} satisfies Readonly<Record<Task['status'], Colour>>;

interface TaskProps {
  readonly task: Task;
}

/** The state of a task as a word with a dot. */
export const TaskState = ({ task: { status } }: TaskProps) => {
  const translate = useTranslate();
  return <OptionChip title={translate(`task.status.${status}`)} colour={colours[status]} />;
};

/** How far a running task is, as a bar; nothing for any other. */
export const TaskProgress = ({ task }: TaskProps) => {
  const translate = useTranslate();
  const { title, status, percentage, total } = task;
  if (status !== 'running') return null;
  return total === 0 ? (
    <LinearProgress aria-label={title} sx={{ my: 0.75, borderRadius: 1 }} />
  ) : (
    <LinearProgress
      aria-label={title}
      aria-valuetext={translate('task.progress', { title, percent: percentage })}
      variant="determinate"
      value={percentage}
      sx={{ my: 0.75, borderRadius: 1 }}
    />
  );
};
