import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Calls } from '#generated/types.ts';
import { formatInstant } from '#views/format/dateTime.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

type Part = Calls['recordVerify']['reply'];

interface Progress {
  readonly checked: number;
  readonly part: Part;
}

/** Asks for one part of the chain after the other until it ends, something is wrong, or the reader stops. */
const useVerifying = () => {
  const provider = useConsoleProvider();
  const running = useRef<AbortController | undefined>(undefined);
  const [isRunning, setRunning] = useState(false);
  const [progress, setProgress] = useState<Progress>();
  const [failure, setFailure] = useState<string>();
  const stop = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const control = new AbortController();
    running.current = control;
    setRunning(true);
    setProgress(undefined);
    setFailure(undefined);
    try {
      let checked = 0;
      let from: Calls['recordVerify']['request']['from'];
      let isOver = false;
      while (!isOver && !control.signal.aborted) {
        const request = from === undefined ? {} : { from };
        const part: Part = await provider.call('recordVerify', request, { signal: control.signal });
        checked += part.checked;
        from = { position: part.position, hash: part.hash };
        isOver = part.left === 0 || part.breach !== null;
        setProgress({ checked, part });
      }
    } catch (error) {
      if (!control.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setRunning(false);
    }
  };
  return { start, stop, isRunning, progress, failure };
};

const Fact = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <Box sx={{ display: 'flex', gap: 1, py: 0.5 }}>
    <Typography component="dt" variant="body2" color="text.secondary" sx={{ width: 120, flex: 'none' }}>
      {label}
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
      {text}
    </Typography>
  </Box>
);

/** What the whole check came to: whether all is as it was written, and the head to be noted down. */
const Outcome = ({ checked, part }: Progress) => {
  const translate = useTranslate();
  const { breach, breach_at: at, hash, position, waiting, sealed_until: until } = part;
  return (
    <>
      <Alert severity={breach === null ? 'success' : 'error'} sx={{ mb: 1 }}>
        {breach === null
          ? translate('record.verify.whole', { count: formatCount(checked), smart_count: checked })
          : translate(`record.verify.breach.${breach}`, { at: formatCount(at ?? 0) })}
      </Alert>
      <Box component="dl" sx={{ m: 0 }}>
        <Fact label={translate('record.verify.head')} text={hash} />
        <Fact label={translate('record.verify.position')} text={formatCount(position)} />
        <Fact
          label={translate('record.verify.sealedUntil')}
          text={until === null ? '–' : formatInstant(until)}
        />
        <Fact label={translate('record.verify.waiting')} text={formatCount(waiting)} />
      </Box>
      <Typography variant="caption" color="text.secondary">
        {translate('record.verify.headHelp')}
      </Typography>
    </>
  );
};

/** Verifies the chain of operation records while the reader watches. */
export const VerifyDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate();
  const titleId = useId();
  const { start, stop, isRunning, progress, failure } = useVerifying();
  const left = progress?.part.left ?? 0;
  const checked = progress?.checked ?? 0;
  const isOver = progress !== undefined && (left === 0 || progress.part.breach !== null);
  const done = checked + left === 0 ? 0 : (checked / (checked + left)) * 100;
  const counts = translate('record.verify.progress', {
    count: formatCount(checked),
    left: formatCount(left),
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{translate('record.verify.open')}</DialogTitle>
      <DialogContent>
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {translate('record.verify.intro')}
        </Typography>
        {isRunning ? (
          <LinearProgress
            aria-label={counts}
            {...(progress === undefined ? {} : { variant: 'determinate' as const, value: done })}
            sx={{ mb: 1 }}
          />
        ) : null}
        <Box role="status">
          {progress === undefined || isOver ? null : <Typography variant="body2">{counts}</Typography>}
          {isOver ? <Outcome {...progress} /> : null}
        </Box>
        {failure === undefined ? null : <Alert severity="warning">{failure}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
        {isRunning ? (
          <Button variant="outlined" onClick={stop}>
            {translate('record.verify.stop')}
          </Button>
        ) : (
          <Button variant="contained" onClick={() => void start()}>
            {translate(progress === undefined ? 'record.verify.start' : 'record.verify.again')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
