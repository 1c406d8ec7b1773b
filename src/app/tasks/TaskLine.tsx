import DeletionIcon from '@mui/icons-material/AutoDeleteOutlined';
import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import SmsIcon from '@mui/icons-material/SmsOutlined';
import TransferIcon from '@mui/icons-material/SwapHorizOutlined';
import ImportIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LinkBase, useLocaleState, useTranslate } from 'ra-core';
import type { Colour } from '#engine/vocabulary.ts';
import { OptionChip } from '#views/fields/choices.tsx';
import { formatAgo, formatInstant } from '#views/format/dateTime.ts';
import { formatCount } from '#views/format/formatCount.ts';
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
const TaskState = ({ task: { status } }: TaskProps) => {
  const translate = useTranslate();
  return <OptionChip title={translate(`task.status.${status}`)} colour={colours[status]} />;
};

/** How far a running task is, as a bar; nothing for any other. */
const TaskProgress = ({ task }: TaskProps) => {
  const translate = useTranslate();
  const { title, status, percentage, total } = task;
  if (status !== 'running') return null;
  return total === 0 ? (
    <LinearProgress aria-label={title} sx={{ my: 0.75 }} />
  ) : (
    <LinearProgress
      aria-label={title}
      aria-valuetext={translate('task.progress', { title, percent: percentage })}
      variant="determinate"
      value={percentage}
      sx={{ my: 0.75 }}
    />
  );
};

/** The drawing of each kind of long work. */
const taskIcons = {
  import: ImportIcon,
  export: ExportIcon,
  transfer: TransferIcon,
  sms: SmsIcon,
  deletion: DeletionIcon,
} satisfies Readonly<Record<Task['kind'], unknown>>;

interface TaskLineProps {
  readonly task: Task;
  /** Called when the page with its result, or of the export, is gone to. */
  readonly onOpen?: (() => void) | undefined;
}

/** What it is, as the way to its result where it has one. */
const TaskTitle = ({ task: { title, result_url: address }, onOpen }: TaskLineProps) => (
  <Typography sx={{ gridArea: 'title', fontWeight: 600, overflowWrap: 'anywhere' }}>
    {address === null ? (
      title
    ) : (
      <Link
        component={LinkBase}
        to={address}
        underline="hover"
        {...(onOpen === undefined ? {} : { onClick: onOpen })}
      >
        {title}
      </Link>
    )}
  </Typography>
);

/** Who began it, and when it ended or began. */
const TaskOrigin = ({ task }: Pick<TaskLineProps, 'task'>) => {
  const [locale] = useLocaleState();
  const { creator_name: name, created_at: created, finished_at: finished } = task;
  const at = finished ?? created;
  const when = formatAgo(at, new Date(), locale) ?? formatInstant(at);
  return (
    <Typography sx={{ gridArea: 'origin', color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {name === '' ? null : `${name} · `}
      <time dateTime={at} title={formatInstant(at)}>
        {when}
      </time>
    </Typography>
  );
};

/** How far it is while it runs, what the server says of it, and where to ask for a file that is gone. */
const TaskNews = ({ task, onOpen }: TaskLineProps) => {
  const translate = useTranslate();
  const { status, done, total, failed, percentage, message, again_url: again } = task;
  const counts =
    status === 'running' && total > 0
      ? [
          `${percentage}%`,
          translate('task.counts', { done: formatCount(done), total: formatCount(total) }),
          ...(failed === 0 ? [] : [translate('task.failures', { count: formatCount(failed) })]),
        ]
      : [];
  const news = [...(message === null ? [] : [message]), ...counts].join(' · ');
  return (
    <Box sx={{ gridArea: 'news', minWidth: 0 }}>
      {news === '' ? null : (
        <Typography sx={{ overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>{news}</Typography>
      )}
      {again === undefined ? null : (
        <Link
          component={LinkBase}
          to={again}
          underline="hover"
          {...(onOpen === undefined ? {} : { onClick: onOpen })}
        >
          {translate('task.exportAgain')}
        </Link>
      )}
      <TaskProgress task={task} />
    </Box>
  );
};

/** Below one another in the panel; beside one another where the list is wide enough for columns. */
const layout = {
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr) auto',
  gridTemplateAreas: '"kind title state" ". news news" ". origin origin"',
  columnGap: 1.5,
  py: 1.25,
  '@container (min-width: 640px)': {
    gridTemplateColumns: '24px minmax(0, 1fr) 216px 104px',
    gridTemplateAreas: '"kind title origin state" ". news news news"',
  },
} as const;

/** One task: its kind, what it is, how far it is or what came of it, and who began it. */
export const TaskLine = ({ task, onOpen }: TaskLineProps) => {
  const translate = useTranslate();
  const Icon = taskIcons[task.kind];
  return (
    <Box component="li" sx={layout}>
      <Icon
        titleAccess={translate(`task.kind.${task.kind}`)}
        sx={{ gridArea: 'kind', color: 'text.secondary', fontSize: 22 }}
      />
      <TaskTitle task={task} onOpen={onOpen} />
      <Box sx={{ gridArea: 'state', justifySelf: 'start' }}>
        <TaskState task={task} />
      </Box>
      <TaskNews task={task} onOpen={onOpen} />
      <TaskOrigin task={task} />
    </Box>
  );
};
