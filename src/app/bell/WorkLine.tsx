import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { LongWork } from '#views/longWork/longWorkStore.ts';

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

const Buttons = ({ work, onRemove }: { readonly work: LongWork; readonly onRemove: () => void }) => {
  const translate = useTranslate();
  const { result, onCancel } = work;
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      {result === undefined ? null : (
        <Button
          size="small"
          variant="outlined"
          href={result.href}
          {...(result.isDownload ? { download: '' } : {})}
        >
          {result.label}
        </Button>
      )}
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
export const WorkLine = ({ work, onRemove }: { readonly work: LongWork; readonly onRemove: () => void }) => {
  const translate = useTranslate();
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
      <Buttons work={work} onRemove={onRemove} />
    </ListItem>
  );
};
