import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { Conflict } from '../save/failure.ts';
import { useConflictText } from './useConflict.ts';

interface ConflictNoticeProps {
  readonly conflict: Conflict | undefined;
  readonly onCompare: () => void;
}

/** Somebody saved meanwhile: who and when, where the server tells, and the way on. What was typed stays until then. */
export const ConflictNotice = ({ conflict, onCompare }: ConflictNoticeProps) => {
  const translate = useTranslate();
  const text = useConflictText(conflict);
  const place = useRef<HTMLDivElement>(null);
  // Save stands at the bottom of a long form; what it met must be seen.
  useEffect(() => {
    place.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <Alert
      ref={place}
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button
          color="inherit"
          size="small"
          variant="outlined"
          onClick={onCompare}
          sx={{ whiteSpace: 'nowrap' }}
        >
          {translate('form.conflict.compare')}
        </Button>
      }
    >
      {text}
    </Alert>
  );
};
