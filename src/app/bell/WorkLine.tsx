import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'ra-core';
import type { LongWork } from '#views/longWork/longWorkStore.ts';

interface WorkLineProps {
  readonly work: LongWork;
  readonly onRemove: () => void;
  /** Told when the page with its result is gone to. */
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
      sx={{ my: 0.75, borderRadius: 1 }}
    />
  );
};

type ResultButtonProps = Pick<WorkLineProps, 'onOpen'> & { readonly result: NonNullable<LongWork['result']> };

/** A page is gone to within the console: loaded anew it would know of no long work any more. */
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
export const WorkLine = (props: WorkLineProps) => {
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
