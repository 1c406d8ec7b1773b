import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useEffect, useId, useState } from 'react';

const secondMs = 1_000;

const clockText = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / secondMs));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

interface WarningDialogProps {
  /** When it locks, in ms of `Date.now()`. */
  readonly closesAt: number;
  readonly onExtend: () => void;
  readonly onLock: () => void;
}

/** Two minutes before the console locks: time to say that one is still there (WCAG 2.2.1). */
export const WarningDialog = ({ closesAt, onExtend, onLock }: WarningDialogProps) => {
  const translate = useTranslate();
  const [titleId, textId] = [useId(), useId()];
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      role="alertdialog"
      onClose={onExtend}
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <DialogTitle id={titleId}>{translate('gate.warn.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>{translate('gate.warn.text')}</DialogContentText>
        <Typography role="timer" sx={{ mt: 2, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {translate('gate.warn.rest', { rest: clockText(closesAt - now) })}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onLock}>{translate('gate.lockNow')}</Button>
        <Button variant="contained" autoFocus onClick={onExtend}>
          {translate('gate.warn.extend')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
