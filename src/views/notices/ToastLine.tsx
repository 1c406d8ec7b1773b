import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import { toastMilliseconds } from './toastTimes.ts';
import type { Toast } from './useToasts.ts';

/** Calls `onEnd` once after so many milliseconds of running time; while paused no time passes. Undefined: never. */
const usePausableTimer = (milliseconds: number | undefined, isPaused: boolean, onEnd: () => void): void => {
  const left = useRef(milliseconds);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (left.current === undefined || isPaused) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, (left.current ?? 0) - (performance.now() - startedAt));
    };
  }, [isPaused]);
};

interface ToastLineProps {
  readonly toast: Toast;
  readonly isPaused: boolean;
  readonly onClose: () => void;
  readonly onUndo: () => void;
}

/** One toast: an error interrupts a screen reader, anything else waits its turn in the region around it. */
export const ToastLine = ({ toast, isPaused, onClose, onUndo }: ToastLineProps) => {
  const translate = useTranslate();
  const { kind, text, undo, link } = toast;
  usePausableTimer(
    toastMilliseconds(kind, text, undo !== undefined || link !== undefined),
    isPaused,
    onClose,
  );
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <Paper elevation={6} data-toast tabIndex={-1} onKeyDown={closeByKey} sx={{ maxWidth: '100%' }}>
      <Alert
        severity={kind}
        variant="outlined"
        role={kind === 'error' ? 'alert' : 'status'}
        {...(kind === 'error' ? {} : { 'aria-live': 'off' })}
        action={
          <>
            {undo === undefined ? null : (
              <Button color="inherit" size="small" onClick={onUndo} aria-keyshortcuts="Control+Z Meta+Z">
                {translate('views.undo.label')}
              </Button>
            )}
            {link === undefined ? null : (
              <Button color="inherit" size="small" component={LinkBase} to={link.to} onClick={onClose}>
                {link.label}
              </Button>
            )}
            <IconButton
              color="inherit"
              size="small"
              aria-label={translate('views.notices.close')}
              onClick={onClose}
            >
              <Close fontSize="small" />
            </IconButton>
          </>
        }
        sx={{
          color: 'text.primary',
          bgcolor: 'background.paper',
          alignItems: 'center',
          overflowWrap: 'anywhere',
          '& .MuiAlert-action': { pt: 0, pl: 2, alignItems: 'center' },
        }}
      >
        {text}
      </Alert>
    </Paper>
  );
};
