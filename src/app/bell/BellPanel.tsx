import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import SuccessIcon from '@mui/icons-material/TaskAltOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import LinearProgress from '@mui/material/LinearProgress';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'ra-core';
import { useState } from 'react';
import { TaskFilterChoice, TaskList } from '#app/tasks/TaskList.tsx';
import { type TaskFilter, useMayHaveTasks } from '#app/tasks/taskQueries.ts';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { formatInstant } from '#views/format/dateTime.ts';
import { type LongWork, useLongWork } from '#views/longWork/longWorkStore.ts';
import { type Notice, useNotices } from '#views/notices/noticeStore.ts';

interface WorkLineProps {
  readonly work: LongWork;
  readonly onRemove: () => void;
  /** Called when the page with its result is gone to. */
  readonly onOpen: () => void;
}

const percentOf = ({ done, total }: LongWork): number | undefined =>
  total === undefined || total === 0 ? undefined : Math.min(100, Math.round((done / total) * 100));

const Progress = ({ work }: { readonly work: LongWork }) => {
  const percent = percentOf(work);
  if (work.state !== 'running') return null;
  return (
    <LinearProgress
      aria-label={work.title}
      variant={percent === undefined ? 'indeterminate' : 'determinate'}
      {...(percent === undefined ? {} : { value: percent })}
      sx={{ my: 0.75 }}
    />
  );
};

type ResultButtonProps = Pick<WorkLineProps, 'onOpen'> & { readonly result: NonNullable<LongWork['result']> };

/** A page is gone to within the console: loaded again it would know of no long work any more. */
const ResultButton = ({ result: { href, label, isDownload }, onOpen }: ResultButtonProps) =>
  isDownload ? (
    <Button size="small" variant="outlined" href={href} download="">
      {label}
    </Button>
  ) : (
    <Button size="small" variant="outlined" component={LinkBase} to={href} onClick={onOpen}>
      {label}
    </Button>
  );

const Buttons = ({ work, onRemove, onOpen }: WorkLineProps) => {
  const translate = useTranslate();
  const { result, onCancel } = work;
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      {result === undefined ? null : <ResultButton result={result} onOpen={onOpen} />}
      {work.state === 'running' ? (
        onCancel === undefined ? null : (
          <Button size="small" onClick={onCancel}>
            {translate('ra.action.cancel')}
          </Button>
        )
      ) : (
        <Button size="small" onClick={onRemove}>
          {translate('frame.bell.remove')}
        </Button>
      )}
    </Box>
  );
};

/** One long work: what it is, how far it is, what came of it, and what can be done about it. */
const WorkLine = (props: WorkLineProps) => {
  const translate = useTranslate();
  const { work } = props;
  const { done, total, state, outcome } = work;
  const counts = total === undefined ? String(done) : `${done} / ${total}`;
  return (
    <ListItem sx={{ display: 'block', px: 1 }}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Typography sx={{ flexGrow: 1, fontWeight: 600 }}>{work.title}</Typography>
        <Typography sx={{ color: state === 'failed' ? 'error.main' : 'text.secondary' }}>
          {translate(`frame.bell.state.${state}`)}
        </Typography>
      </Box>
      <Progress work={work} />
      <Typography sx={{ color: 'text.secondary' }}>{outcome ?? counts}</Typography>
      <Buttons {...props} />
    </ListItem>
  );
};

/** The panel is for the last few; the page has them all. */
const shownInPanel = 6;

/** The newest long work of the company, and the way to all of it. */
const PanelTasks = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate();
  const [filter, setFilter] = useState<TaskFilter>('all');
  return (
    <Box sx={{ px: 1 }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {translate('task.list')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <TaskFilterChoice value={filter} onChange={setFilter} />
        <Button component={LinkBase} to={consoleAddresses.tasks} onClick={onClose}>
          {translate('task.all')}
        </Button>
      </Box>
      <TaskList filter={filter} pageSize={shownInPanel} onOpen={onClose} />
    </Box>
  );
};

interface PanelWorksProps {
  readonly onClose: () => void;
}

/** Long work of this tab, which ends with it; nothing where there is none. */
const PanelWorks = ({ onClose }: PanelWorksProps) => {
  const translate = useTranslate();
  const { works, remove, update } = useLongWork();
  if (works.length === 0) return null;
  const showResult = ({ id, report }: LongWork) => {
    if (report !== undefined) update(id, { report: { ...report, isOpen: true } });
    onClose();
  };
  return (
    <List dense aria-label={translate('frame.bell.works')}>
      {works.map((work) => (
        <WorkLine
          key={work.id}
          work={work}
          onRemove={() => remove(work.id)}
          onOpen={() => showResult(work)}
        />
      ))}
    </List>
  );
};

const icons = {
  info: InfoIcon,
  success: SuccessIcon,
  warning: WarningIcon,
  error: ErrorIcon,
} satisfies Readonly<Record<Notice['kind'], unknown>>;

/** One thing the console said, with when. */
const NoticeLine = ({ notice }: { readonly notice: Notice }) => {
  const Icon = icons[notice.kind];
  return (
    <ListItem sx={{ alignItems: 'flex-start', px: 1 }}>
      <ListItemIcon sx={{ minWidth: 32, mt: 0.75 }}>
        <Icon fontSize="small" color={notice.kind} />
      </ListItemIcon>
      <ListItemText
        primary={notice.text}
        secondary={formatInstant(new Date(notice.at).toISOString())}
        slotProps={{ primary: { sx: { fontWeight: notice.isRead ? 400 : 600 } } }}
      />
    </ListItem>
  );
};

interface BellPanelProps {
  readonly onClose: () => void;
}

/** What the console has said, newest first. */
const PanelNotices = () => {
  const translate = useTranslate();
  const { notices, clear } = useNotices();
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', px: 1, minHeight: 36 }}>
        <Typography variant="h3" sx={{ flexGrow: 1 }}>
          {translate('frame.bell.notices')}
        </Typography>
        {notices.length === 0 ? null : <Button onClick={clear}>{translate('frame.bell.clear')}</Button>}
      </Box>
      {notices.length === 0 ? (
        <Typography sx={{ px: 1, pb: 1.5, color: 'text.secondary' }}>
          {translate('frame.bell.empty')}
        </Typography>
      ) : (
        <List dense aria-label={translate('frame.bell.notices')}>
          {notices.map((notice) => (
            <NoticeLine key={notice.id} notice={notice} />
          ))}
        </List>
      )}
    </>
  );
};

/** Below the bell: long work with its progress, in this tab and in the company, then what the console has said. */
export const BellPanel = ({ onClose }: BellPanelProps) => {
  const translate = useTranslate();
  const mayHaveTasks = useMayHaveTasks();
  return (
    <Box sx={{ p: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', px: 1, minHeight: 36 }}>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          {translate('task.panel')}
        </Typography>
        <Button onClick={onClose}>{translate('shell.close')}</Button>
      </Box>
      <PanelWorks onClose={onClose} />
      {mayHaveTasks ? <PanelTasks onClose={onClose} /> : null}
      <Divider sx={{ my: 0.5 }} />
      <PanelNotices />
    </Box>
  );
};
