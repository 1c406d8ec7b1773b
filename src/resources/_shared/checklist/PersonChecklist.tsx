import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { type RaRecord, ResourceContextProvider, useCanAccess, useGetList, useTranslate } from 'react-admin';
import { findField } from '#engine/fields.ts';
import type { ChecklistTask } from '#generated/types.ts';
import { useDirectAction } from '#views/actions/useRunAction.ts';
import { formatDay, formatInstant } from '#views/format/dateTime.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { RowField } from '#views/list/columns.tsx';
import { useModels } from '#views/ModelContext.tsx';

const noun = 'checklistTask';
/** More than a company may want done for one person, coming and going. */
const mostLines = 100;

type Task = ChecklistTask & RaRecord;

/** How many of some lines are done, as a number and a bar. */
export const ChecklistProgress = ({ done, total }: { readonly done: number; readonly total: number }) => {
  const translate = useTranslate();
  const said = translate('checklist.progress', { done: formatCount(done), total: formatCount(total) });
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 96 }}>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 0 : (done / total) * 100}
        aria-hidden
        sx={{ width: 56, flex: 'none', borderRadius: 'var(--radius-pill)' }}
      />
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {said}
      </Box>
    </Box>
  );
};

/** When a line is due, or was done, and who does it. */
const TaskNote = ({ task }: { readonly task: Task }) => {
  const translate = useTranslate();
  const models = useModels();
  const field = findField(models[noun]?.fields ?? [], 'assignee_id');
  const { progress, due_on: day, done_at: doneAt } = task;
  const said =
    progress === 'done' && typeof doneAt === 'string'
      ? translate('checklist.doneAt', { time: formatInstant(doneAt) })
      : translate(`checklist.${progress === 'overdue' ? 'overdue' : 'due'}`, { day: formatDay(day) });
  return (
    <Typography
      variant="body2"
      component="div"
      color={progress === 'overdue' ? 'error' : 'text.secondary'}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}
    >
      <span>{said}</span>
      {field === undefined || typeof task.assignee_id !== 'number' ? null : (
        <RowField field={field} record={task} />
      )}
    </Typography>
  );
};

interface TaskLineProps {
  readonly task: Task;
  readonly isRunning: boolean;
  readonly onTick: (task: Task) => void;
}

const TaskLine = ({ task, isRunning, onTick }: TaskLineProps) => {
  const translate = useTranslate();
  const { title, status } = task;
  const isDone = status === 'done';
  const act = isDone ? 'reopen' : 'tick';
  const can: unknown = task.can?.[act];
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, py: 0.5 }}>
      <Checkbox
        checked={isDone}
        disabled={isRunning || can === 0}
        onChange={() => onTick(task)}
        slotProps={{ input: { 'aria-label': translate(`checklist.${act}`, { title }) } }}
        sx={{ flex: 'none' }}
      />
      <Box sx={{ minWidth: 0, pt: 0.75 }}>
        <Typography
          variant="body1"
          sx={{ overflowWrap: 'anywhere', ...(isDone ? { color: 'text.secondary' } : {}) }}
        >
          {title}
        </Typography>
        <TaskNote task={task} />
      </Box>
    </Box>
  );
};

interface PartProps {
  readonly title: string;
  readonly tasks: readonly Task[];
}

const Part = ({ title, tasks }: PartProps) => {
  const titleId = useId();
  const models = useModels();
  const model = models[noun];
  if (model === undefined) throw new Error('Expected the schema of checklist tasks');
  const { run, isRunning } = useDirectAction(model);
  const tick = (task: Task) => {
    const name = task.status === 'done' ? 'reopen' : 'tick';
    const action = model.actions.find((each) => each.name === name);
    if (action !== undefined) void run(action, { id: task.id, previous: task });
  };
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        <Typography id={titleId} variant="subtitle1" component="h3">
          {title}
        </Typography>
        <ChecklistProgress
          done={tasks.filter(({ status }) => status === 'done').length}
          total={tasks.length}
        />
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, ml: -1.25 }}>
        {tasks.map((task) => (
          <TaskLine key={task.id} task={task} isRunning={isRunning} onTick={tick} />
        ))}
      </Box>
    </Box>
  );
};

interface PersonChecklistProps {
  /** Whose lines, or those of which checklist. */
  readonly filter: { readonly user_id: number } | { readonly checklist_id: number };
}

const kinds = [
  ['newcomer', 'checklist.ofNewcomer'],
  ['leaver', 'checklist.ofLeaver'],
] as const;

const Lists = ({ filter }: PersonChecklistProps) => {
  const translate = useTranslate();
  const { data, error, refetch } = useGetList<Task>(
    noun,
    {
      filter,
      sort: { field: 'due_on', order: 'ASC' },
      pagination: { page: 1, perPage: mostLines },
    },
    { retry: false },
  );
  if (error !== null) return <FailedRead error={error} onRetry={refetch} />;
  return (
    <ResourceContextProvider value={noun}>
      {kinds.map(([kind, title]) => {
        const tasks = (data ?? []).filter((task) => task.kind === kind);
        return tasks.length === 0 ? null : <Part key={kind} title={translate(title)} tasks={tasks} />;
      })}
    </ResourceContextProvider>
  );
};

/** What is to be done for a person who has come or leaves, each line ticked off here; nothing where there are none. */
export const PersonChecklist = ({ filter }: PersonChecklistProps) => {
  const models = useModels();
  const { canAccess } = useCanAccess({ resource: noun, action: 'list' });
  return models[noun] === undefined || canAccess !== true ? null : <Lists filter={filter} />;
};
